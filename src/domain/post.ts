// A post, as the demonstration routes store it. Posts have nothing to do with expenses.

declare const postId: unique symbol;

/** A positive integer up to 2^53 − 1, unique within a ledger and never used twice. */
export type PostId = number & { readonly [postId]: true };

export interface Post {
  readonly id: PostId;
  readonly text: string;
  readonly privacy: string;
}

export type PostDraft = Omit<Post, "id">;

/** The fields to replace; null keeps the stored value. */
export type PostChange = { readonly [Field in keyof PostDraft]: PostDraft[Field] | null };

export const PRIVACY_CHARACTERS = 50;
export const DEFAULT_PRIVACY = "public";
