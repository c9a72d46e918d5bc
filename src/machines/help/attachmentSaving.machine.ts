import { assign, setup } from "xstate"
import type { Attachment } from "../../domain/help/Attachment.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type AttachmentSavingAnswer =
  | { readonly type: "attachment.saved" }
  | { readonly type: "attachment.failed"; readonly trouble: Trouble }

export type AttachmentSavingEvent =
  | AttachmentSavingAnswer
  | { readonly type: "attachment.save"; readonly attachment: Attachment }

interface Context {
  readonly attachment: Attachment | null
  readonly trouble: Trouble | null
}

/**
 * A message's file: *resting*, *saving* it by the browser, then *resting* again, with the trouble if that failed. Another may
 * follow. Source: product, "Tickets".
 */
export const attachmentSavingMachine = setup({
  types: { context: {} as Context, events: {} as AttachmentSavingEvent },
  actors: {
    save: slot<{ readonly attachment: Attachment | null }, AttachmentSavingAnswer>("attachmentSaving.save")
  },
  actions: {
    take: assign({ attachment: (_, attachment: Attachment) => attachment, trouble: null }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
  }
}).createMachine({
  id: "attachmentSaving",
  context: { attachment: null, trouble: null },
  initial: "resting",
  on: { "attachment.save": { target: ".saving", actions: fromEvent("take", "attachment") } },
  states: {
    resting: {},
    saving: {
      invoke: { src: "save", input: ({ context: { attachment } }) => ({ attachment }) },
      on: {
        "attachment.saved": "resting",
        "attachment.failed": { target: "resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
