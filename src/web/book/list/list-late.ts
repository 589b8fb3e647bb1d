// What of the list is not needed for its first view, in one file: its tools, the heads of its columns, and most of its keys.

export { ListHeads } from "./list-heads.tsx";
export { ListKeys } from "./list-keys.ts";
export { ListTools } from "./list-tools.tsx";
