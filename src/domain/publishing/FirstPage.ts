import { Schema } from "effect"
import type { Trouble } from "../Trouble.ts"

/** What is seen of an upload before it is an issue. `picture` is null if the page cannot be drawn. */
export const FirstPage = Schema.Struct({
  page_count: Schema.Int,
  picture: Schema.NullOr(
    Schema.Struct({
      /** Opens to whoever has it. */
      url: Schema.String,
      /** Pixels. */
      width: Schema.Int,
      height: Schema.Int
    })
  )
})
export type FirstPage = typeof FirstPage.Type

/** The upload can become no issue. One that already became an issue can be saved again, which tells what it became. */
const refusing: ReadonlyArray<string> = ["PdfRefused", "UploadNotFound"]

/** Whether another file is needed. Source: product, "Uploads". */
export const needsAnother = ({ _tag }: Trouble): boolean => refusing.includes(_tag)

/** Saving would be refused too, and asking again gives the same answer. */
const final: ReadonlyArray<string> = [...refusing, "UploadUsed"]

/** Whether the upload may be saved, and asked for its first page again. Source: product, "Uploads". */
export const isUsable = ({ _tag }: Trouble): boolean => !final.includes(_tag)
