import { assign, setup } from "xstate"
import type { TextFile } from "../../domain/TextFile.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type FileSavingAnswer = { readonly type: "file.saved" } | { readonly type: "file.failed" }

export type FileSavingEvent = FileSavingAnswer | { readonly type: "file.save"; readonly file: TextFile }

/**
 * A file handed to the browser to save: *resting*, *saving* it, then *saved* or *failed*. Another may follow.
 */
export const fileSavingMachine = setup({
  types: { context: {} as { readonly file: TextFile | null }, events: {} as FileSavingEvent },
  actors: { save: slot<{ readonly file: TextFile | null }, FileSavingAnswer>("fileSaving.save") },
  actions: { takeFile: assign({ file: (_, file: TextFile) => file }) }
}).createMachine({
  id: "fileSaving",
  context: { file: null },
  initial: "resting",
  on: { "file.save": { target: ".saving", actions: fromEvent("takeFile", "file") } },
  states: {
    resting: {},
    saving: {
      invoke: { src: "save", input: ({ context: { file } }) => ({ file }) },
      on: { "file.saved": "saved", "file.failed": "failed" }
    },
    saved: {},
    failed: {}
  }
})
