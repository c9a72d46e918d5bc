import { assign, setup } from "xstate"
import type { NotificationChoice } from "../../domain/account/NotificationChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

type Choices = ReadonlyArray<NotificationChoice>

export type ChoicesAnswer =
  | { readonly type: "choices.loaded"; readonly choices: Choices }
  | { readonly type: "choices.failed"; readonly trouble: Trouble }

export type ChoicesSaved =
  | { readonly type: "choices.saved"; readonly choices: Choices }
  | { readonly type: "choices.kept"; readonly trouble: Trouble }

export type NotificationChoicesEvent =
  | ChoicesAnswer
  | ChoicesSaved
  | { readonly type: "choices.reload" }
  | { readonly type: "choice.make"; readonly choice: NotificationChoice }
  /** Tries again what could not be saved. */
  | { readonly type: "choices.retry" }

interface Context {
  /** As the server has them. */
  readonly saved: Choices
  /** What is being saved. */
  readonly sent: Choices
  /** What was chosen while that is being saved. */
  readonly next: Choices
  /** What could not be saved. */
  readonly refused: Choices
  readonly trouble: Trouble | null
}

/** These choices, of which the later ones count. */
const over = (choices: Choices, later: Choices): Choices => [
  ...choices.filter(({ kind }) => later.every((one) => one.kind !== kind)),
  ...later
]

const choices = setup({
  types: { context: {} as Context, events: {} as NotificationChoicesEvent, tags: {} as "busy" | "shown" },
  actors: {
    load: slot<void, ChoicesAnswer>("notificationChoices.load"),
    save: slot<{ readonly choices: Choices }, ChoicesSaved>("notificationChoices.save")
  },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    take: assign((_, saved: Choices) => ({ saved, sent: [], trouble: null })),
    send: assign(({ context: { next } }) => ({ sent: next, next: [], refused: [], trouble: null })),
    wish: assign({ next: ({ context }, choice: NotificationChoice) => over(context.next, [choice]) }),
    wishAgain: assign({ next: ({ context }) => context.refused }),
    putBack: assign(({ context: { sent, next } }, trouble: Trouble) => ({
      refused: over(sent, next),
      sent: [],
      next: [],
      trouble
    }))
  },
  guards: { hasNext: ({ context }) => context.next.length > 0, hasRefused: ({ context }) => context.refused.length > 0 }
})

const making = choices.createStateConfig({
  tags: "shown",
  on: { "choice.make": { target: "saving", actions: fromEvent("wish", "choice") } }
})

/**
 * Where the user is told what: *loading*, *failed*, or shown: *resting*, *saving* or *saved*. Each press is saved, those
 * during a saving after it; what cannot be saved is put back and may be tried again. Source: product, "Notifications".
 */
export const notificationChoicesMachine = choices.createMachine({
  id: "notificationChoices",
  context: { saved: [], sent: [], next: [], refused: [], trouble: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "choices.loaded": { target: "resting", actions: fromEvent("take", "choices") },
        "choices.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "choices.reload": "loading" } },
    resting: {
      ...making,
      on: { ...making.on, "choices.retry": { guard: "hasRefused", target: "saving", actions: "wishAgain" } }
    },
    saved: making,
    saving: {
      tags: ["shown", "busy"],
      entry: "send",
      invoke: { src: "save", input: ({ context }) => ({ choices: context.sent }) },
      on: {
        "choice.make": { actions: fromEvent("wish", "choice") },
        "choices.saved": [
          { guard: "hasNext", target: "saving", reenter: true, actions: fromEvent("take", "choices") },
          { target: "saved", actions: fromEvent("take", "choices") }
        ],
        "choices.kept": { target: "resting", actions: fromEvent("putBack", "trouble") }
      }
    }
  }
})
