import { Effect } from "effect"
import type { TextFile } from "../../domain/TextFile.ts"

type SavedFile = TextFile | (Omit<TextFile, "text"> & { readonly content: Uint8Array })

/** Milliseconds for which the browser may take to begin reading the file. */
const readFor = 60_000

/** Hands the browser a file to save, as a download. */
export const saveFile = Effect.fn("saveFile")(function* (file: SavedFile) {
  const { name, type } = file
  const content = "text" in file ? file.text : file.content
  const url = yield* Effect.try(() =>
    URL.createObjectURL(new Blob([typeof content === "string" ? content : Uint8Array.from(content)], { type }))
  )
  yield* Effect.sync(() => {
    const link = document.createElement("a")
    link.href = url
    link.download = name
    link.click()
  })
  yield* Effect.forkDetach(
    Effect.delay(
      Effect.sync(() => URL.revokeObjectURL(url)),
      readFor
    )
  )
})
