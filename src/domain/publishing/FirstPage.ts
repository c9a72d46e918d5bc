import { Schema } from "effect"

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
