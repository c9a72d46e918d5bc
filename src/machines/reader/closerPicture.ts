import { slot } from "../slot.ts"

/** Why a picture that is drawn when it is asked for did not come. */
export type PictureAnswer =
  | { readonly type: "picture.forbidden" }
  /** There is none. */
  | { readonly type: "picture.missing" }
  /** It may come later: it is still being drawn, or can be had after all. */
  | { readonly type: "picture.delayed" }

/** Asks why the picture at an address did not come. */
export const standing = slot<{ readonly src: string }, PictureAnswer>("picture.standing")

/** Milliseconds before one that failed is asked for again, and how often it is. */
export const retrying = 2000
export const mostTries = 2
