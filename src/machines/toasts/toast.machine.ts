import { sendParent, setup } from "xstate"

/**
 * `key` is the sentence, `item` what it is about, `title` a sentence above it; `message` replaces the sentence with the
 * server's words.
 */
export interface Toast {
  readonly title?: string
  readonly key: string
  readonly item?: string
  readonly message: string | null
  readonly kind: "info" | "success" | "error" | "warning"
}

/** Milliseconds a toast stays. Source: product, "Toasts". */
export const toastDuration = 7000

export type ToastClosed = { readonly type: "toast.closed"; readonly id: string }

/** One toast: *counting* down, *held* while it is pointed at or focused, then *closed*. */
export const toastMachine = setup({
  types: {
    input: {} as { readonly id: string; readonly toast: Toast },
    context: {} as { readonly id: string; readonly toast: Toast },
    events: {} as
      | { readonly type: "toast.hold" }
      | { readonly type: "toast.release" }
      | { readonly type: "toast.close" }
  },
  actions: { tellClosed: sendParent(({ context }): ToastClosed => ({ type: "toast.closed", id: context.id })) },
  delays: { toastDuration }
}).createMachine({
  id: "toast",
  context: ({ input }) => input,
  initial: "counting",
  on: { "toast.close": ".closed" },
  states: {
    counting: { after: { toastDuration: "closed" }, on: { "toast.hold": "held" } },
    held: { on: { "toast.release": "counting" } },
    closed: { type: "final", entry: "tellClosed" }
  }
})
