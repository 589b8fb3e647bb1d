// Opens the element that the URL names, and loads the renderer when a user tries a request. It calls no other host.

const { rendererStyle, rendererScript } = document.currentScript.dataset;
let loading;

function load() {
  loading ??= Promise.all([
    attach("link", { rel: "stylesheet", href: rendererStyle }),
    attach("script", { src: rendererScript }),
    fetch("/openapi.json").then((answer) => answer.json()),
  ]).then(([, , specification]) => specification);
  return loading;
}

function attach(tag, attributes) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.onload = resolve;
    element.onerror = () =>
      reject(new Error(`${attributes.href ?? attributes.src} can't be loaded`));
    document.head.append(element);
  });
}

/** Returns the document with only one of its operations. */
function only(specification, operationId) {
  for (const [path, methods] of Object.entries(specification.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue;
      return { ...specification, paths: { [path]: { [method]: operation } } };
    }
  }
  throw new Error(`there is no operation ${operationId}`);
}

async function tryRequest(button) {
  button.disabled = true;
  const place = document.createElement("div");
  try {
    const specification = await load();
    window.SwaggerUIBundle({
      spec: only(specification, button.dataset.try),
      domNode: place,
      docExpansion: "full",
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: -1,
      validatorUrl: null,
    });
    button.replaceWith(place);
    place.tabIndex = -1;
    place.focus();
  } catch (error) {
    loading = undefined;
    button.disabled = false;
    button.textContent = `Try it again: ${error.message}`;
  }
}

function openNamed() {
  // Older links have the form #/TAG/OPERATION.
  const name = decodeURIComponent(location.hash.slice(1)).split("/").at(-1);
  const element = document.getElementById(name);
  if (element?.tagName !== "DETAILS") return;
  element.open = true;
  element.scrollIntoView();
}

addEventListener("hashchange", openNamed);
addEventListener("click", ({ target }) => {
  if (target.dataset?.try) tryRequest(target);
});
openNamed();
