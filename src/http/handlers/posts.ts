// The post endpoints, on the default ledger.

import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { DEFAULT_PRIVACY, type Post, type PostId } from "../../domain/post.ts";
import { unknownRecord } from "../../domain/problem.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";

export function postHandlers({ posts }: Store) {
  return {
    async listPosts() {
      return { status: 200, body: [...(await posts.list(DEFAULT_LEDGER))] };
    },
    async readPost({ parameters: { id } }) {
      return { status: 200, body: known(id, await posts.read(DEFAULT_LEDGER, id)) };
    },
    async createPost({ body: { text, privacy = DEFAULT_PRIVACY } }) {
      const post = await posts.create(DEFAULT_LEDGER, { text, privacy });
      return { status: 201, body: post, headers: { Location: `/api/v1/posts/${post.id}` } };
    },
    async changePost({ parameters: { id }, body: { text, privacy } }) {
      const change = { text: text ?? null, privacy: privacy ?? null };
      return { status: 200, body: known(id, await posts.change(DEFAULT_LEDGER, id, change)) };
    },
    async deletePost({ parameters: { id } }) {
      if (!(await posts.delete(DEFAULT_LEDGER, id))) throw unknownRecord("post", id);
      return { status: 200, body: { message: "Post deleted" } };
    },
  } satisfies Partial<Handlers>;
}

function known(id: PostId, post: Post | undefined): Post {
  if (!post) throw unknownRecord("post", id);
  return post;
}
