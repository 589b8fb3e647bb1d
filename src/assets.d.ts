// Files that are imported as their text or as a path to them.

declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.pack" {
  const path: string;
  export default path;
}

declare module "*/page.html" {
  const text: string;
  export default text;
}

declare module "*/page.css" {
  const text: string;
  export default text;
}

declare module "*/page.js" {
  const text: string;
  export default text;
}

declare module "swagger-ui-dist/*" {
  const path: string;
  export default path;
}
