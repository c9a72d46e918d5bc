import { assign, emit, setup } from "xstate"
import type { ImportRefusal, ImportSummary } from "../../domain/account/marksFile.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type ImportAnswer =
  | { readonly type: "marks.brought"; readonly summary: ImportSummary }
  | { readonly type: "file.refused"; readonly reason: ImportRefusal }
  /** Marks of some issues may have been added. */
  | { readonly type: "import.failed"; readonly trouble: Trouble }

export type ImportEvent =
  | ImportAnswer
  /** A file was picked; `key` finds it. */
  | { readonly type: "file.import"; readonly key: string }
  | { readonly type: "import.retry" }

/** Marks may have been added. */
export interface ImportNews {
  readonly type: "marks.imported"
}

interface Context {
  readonly userId: string
  readonly key: string
  readonly summary: ImportSummary | null
  readonly reason: ImportRefusal | null
  readonly trouble: Trouble | null
}

/**
 * A file of marks being imported: *resting*, *importing*, then *done*, *refused* because of the file, or *failed*, to be
 * tried again. Another file may follow. Source: product, "Marks of all issues".
 */
export const marksImportMachine = setup({
  types: {
    input: {} as { readonly userId: string },
    context: {} as Context,
    events: {} as ImportEvent,
    emitted: {} as ImportNews,
    tags: {} as "busy"
  },
  actors: { import: slot<{ readonly userId: string; readonly key: string }, ImportAnswer>("marksImport.import") },
  actions: {
    takeKey: assign({ key: (_, key: string) => key }),
    takeSummary: assign({ summary: (_, summary: ImportSummary) => summary }),
    takeReason: assign({ reason: (_, reason: ImportRefusal) => reason }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    tell: emit((): ImportNews => ({ type: "marks.imported" }))
  }
}).createMachine({
  id: "marksImport",
  context: ({ input }) => ({ ...input, key: "", summary: null, reason: null, trouble: null }),
  initial: "resting",
  states: {
    resting: { on: { "file.import": { target: "importing", actions: fromEvent("takeKey", "key") } } },
    importing: {
      tags: "busy",
      invoke: { src: "import", input: ({ context: { userId, key } }) => ({ userId, key }) },
      on: {
        "marks.brought": { target: "done", actions: [fromEvent("takeSummary", "summary"), "tell"] },
        "file.refused": { target: "refused", actions: fromEvent("takeReason", "reason") },
        "import.failed": { target: "failed", actions: [fromEvent("takeTrouble", "trouble"), "tell"] }
      }
    },
    done: { on: { "file.import": { target: "importing", actions: fromEvent("takeKey", "key") } } },
    refused: { on: { "file.import": { target: "importing", actions: fromEvent("takeKey", "key") } } },
    failed: {
      on: {
        "file.import": { target: "importing", actions: fromEvent("takeKey", "key") },
        "import.retry": "importing"
      }
    }
  }
})
