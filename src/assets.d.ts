// Files that are imported as their text or as a path to them.

declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.pack" {
  const path: string;
  export default path;
}
