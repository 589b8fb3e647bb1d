// How the app loads a part of itself that comes late: the build has each import() go through here. Browsers remember of an address that
// no script could be had there, and never ask again; so whoever asks once more asks at another address of the same file.

type ImportScript = (address: string) => Promise<unknown>;

/** Imports the script at a path, as `importScript` does it; where that failed, the next time asks anew. */
type ImportPart = (path: string, importScript: ImportScript) => Promise<unknown>;

export function createPartImport(): ImportPart {
  /** How often a script could not be had. One that could be is always asked for at the same address, and so runs once. */
  const failures = new Map<string, number>();
  return async (path, importScript) => {
    const times = failures.get(path) ?? 0;
    try {
      return await importScript(times === 0 ? path : `${path}#${times}`);
    } catch (error) {
      failures.set(path, times + 1);
      throw error;
    }
  };
}

Object.assign(globalThis, { importPart: createPartImport() });
