// The illustrative post routes: section 4.3 of the specification.

import Type from "typebox";
import { DEFAULT_PRIVACY } from "../../domain/post.ts";
import { failure, message, storeFailure, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { keepable, PostIdField, PostText, Privacy } from "../schema/fields.ts";

const posts = { tag: "Posts", access: "anyone" } as const;

export const Post = Type.Object({ id: PostIdField, text: PostText, privacy: Privacy });

export const PostDraft = Type.Object({ text: PostText, privacy: Type.Optional(Privacy) });

export const PostChange = Type.Object({ text: keepable(PostText), privacy: keepable(Privacy) });

const example = { id: 1, text: "Hello", privacy: DEFAULT_PRIVACY };
const noSuchPost = failure("There is no post with this id.", "There is no post with the id 7");

export const listPosts = endpoint({
  ...posts,
  method: "GET",
  path: "/api/v1/posts",
  summary: "List all posts",
  answers: {
    200: success("Every post, oldest first.", Type.Array(Post), [example]),
    500: storeFailure,
  },
});

export const readPost = endpoint({
  ...posts,
  method: "GET",
  path: "/api/v1/posts/{id}",
  summary: "Read a post",
  parameters: { id: PostIdField },
  answers: {
    200: success("The post.", Post, example),
    404: noSuchPost,
    500: storeFailure,
  },
});

export const createPost = endpoint({
  ...posts,
  method: "POST",
  path: "/api/v1/posts",
  summary: "Create a post",
  body: PostDraft,
  example: { text: "Hello" },
  answers: {
    201: success("The post is created.", Post, example, { Location: "The path of the new post." }),
    400: failure(
      "A field is missing or breaks its rule; nothing is stored.",
      "text must be a text of at least 1 character; it is missing",
    ),
    500: storeFailure,
  },
});

export const changePost = endpoint({
  ...posts,
  method: "PUT",
  path: "/api/v1/posts/{id}",
  summary: "Change a post's text or privacy",
  description: "Replaces the fields that are sent; null or no value keeps a field.",
  parameters: { id: PostIdField },
  body: PostChange,
  example: { privacy: "only me" },
  answers: {
    200: success("The changed post.", Post, { ...example, privacy: "only me" }),
    400: failure(
      "A field breaks its rule; nothing is changed.",
      "text must be a text of at least 1 character; it is empty",
    ),
    404: noSuchPost,
  },
});

export const deletePost = endpoint({
  ...posts,
  method: "DELETE",
  path: "/api/v1/posts/{id}",
  summary: "Delete a post",
  parameters: { id: PostIdField },
  answers: {
    200: message("The post is deleted.", "Post deleted"),
    404: noSuchPost,
  },
});
