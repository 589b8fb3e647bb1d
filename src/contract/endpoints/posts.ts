// The demonstration routes for posts: section 4.3 of the specification.

import Type from "typebox";
import { DEFAULT_PRIVACY } from "../../domain/post.ts";
import { failure, message, storeFailure, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { keepable, PostIdField, PostText, Privacy } from "../schema/fields.ts";

const posts = { tag: "Posts", access: "anyone", path: "/api/v1/posts" } as const;
const one = { ...posts, path: "/api/v1/posts/{id}", parameters: { id: PostIdField } } as const;

export const Post = Type.Object({ id: PostIdField, text: PostText, privacy: Privacy });

export const PostDraft = Type.Object({ text: PostText, privacy: Type.Optional(Privacy) });

export const PostChange = Type.Object({ text: keepable(PostText), privacy: keepable(Privacy) });

const example = { id: 1, text: "Hello", privacy: DEFAULT_PRIVACY };
const noSuchPost = failure("There is no post with this id.", "There is no post with the id 7");

export const listPosts = endpoint({
  ...posts,
  method: "GET",
  summary: "List all posts",
  answers: {
    200: success("Every post, oldest first.", Type.Array(Post), [example]),
    500: storeFailure,
  },
});

export const readPost = endpoint({
  ...one,
  method: "GET",
  summary: "Read a post",
  answers: {
    200: success("The post.", Post, example),
    404: noSuchPost,
    500: storeFailure,
  },
});

export const createPost = endpoint({
  ...posts,
  method: "POST",
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
  ...one,
  method: "PUT",
  summary: "Change a post's text or privacy",
  description: "Replaces the fields that are sent; null or no value keeps a field.",
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
  ...one,
  method: "DELETE",
  summary: "Delete a post",
  answers: {
    200: message("The post is deleted.", "Post deleted"),
    404: noSuchPost,
  },
});
