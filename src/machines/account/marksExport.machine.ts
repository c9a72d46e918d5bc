import { assign, setup } from "xstate"
import type { TextFile } from "../../domain/account/marksFile.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type ExportAnswer = { readonly type: "file.saved" } | { readonly type: "file.failed" }

export type ExportEvent = ExportAnswer | { readonly type: "file.save"; readonly file: TextFile }

/**
 * Marks being exported: *resting*, *saving* a file, then *saved* or *failed*. Another may follow. Source: product, "Marks
 * of all issues".
 */
export const marksExportMachine = setup({
  types: { context: {} as { readonly file: TextFile | null }, events: {} as ExportEvent },
  actors: { save: slot<{ readonly file: TextFile | null }, ExportAnswer>("marksExport.save") },
  actions: { takeFile: assign({ file: (_, file: TextFile) => file }) }
}).createMachine({
  id: "marksExport",
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
