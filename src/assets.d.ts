// Declares files that are imported as text, or as a path to the file.

declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.pack" {
  const path: string;
  export default path;
}
