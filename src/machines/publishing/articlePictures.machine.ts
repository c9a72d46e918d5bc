import type { ArticlePictures } from "../../domain/publishing/ArticleDraft.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export interface ArticlePicturesInput {
  readonly issue: string
  readonly id: string
}

/** The pictures that an article may show. */
export const articlePicturesMachine = loadable<ArticlePicturesInput, ArticlePictures>("articlePictures")
