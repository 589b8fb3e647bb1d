// Rows of posts in the table `post`.

import type { Post, PostId } from "../../../domain/post.ts";

export interface PostRow {
  readonly id: string;
  readonly text: string;
  readonly privacy: string;
}

export function postOf({ id, text, privacy }: PostRow): Post {
  // Safe: the ids in the table were made by a store.
  return { id: Number.parseInt(id, 10) as PostId, text, privacy };
}
