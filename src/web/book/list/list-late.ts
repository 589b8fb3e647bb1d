// What of the list is not needed for its first view, in one file: its tools, the heads of its columns, and what follows an expense that
// is opened elsewhere, or a finger.

export { ListHeads } from "./list-heads.tsx";
export { ListTools } from "./list-tools.tsx";
export { OpenedRow } from "./opened-row.ts";
export { SwipedRows } from "./swiped-rows.ts";
