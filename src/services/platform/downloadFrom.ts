import { Effect } from "effect"

/** Lets the browser download what is at an address of ours, without holding it in memory. */
export const downloadFrom = Effect.fn("downloadFrom")(function* (url: string) {
  yield* Effect.sync(() => {
    const link = document.createElement("a")
    link.href = url
    link.download = ""
    link.click()
  })
})
