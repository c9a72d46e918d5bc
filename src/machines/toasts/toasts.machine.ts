import { type ActorRefFrom, enqueueActions, setup } from "xstate"
import { type Toast, type ToastClosed, toastMachine } from "./toast.machine.ts"
import { fromEvent } from "../fromEvent.ts"

export type ToastRef = ActorRefFrom<typeof toastMachine>

/** At most this many are shown; the oldest makes room. Source: product, "Toasts". */
export const maxToasts = 3

export type ToastsEvent = { readonly type: "toast.show"; readonly toast: Toast } | ToastClosed

const isSame = (one: Toast, other: Toast): boolean =>
  (["title", "key", "item", "message"] as const).every((part) => one[part] === other[part])

/** The toasts shown, oldest first. An identical toast replaces the earlier one. */
export const toastsMachine = setup({
  types: {
    context: {} as { readonly shown: ReadonlyArray<ToastRef>; readonly count: number },
    events: {} as ToastsEvent
  },
  actors: { toast: toastMachine },
  actions: {
    show: enqueueActions(({ context, enqueue }, toast: Toast) => {
      const others = context.shown.filter((ref) => !isSame(ref.getSnapshot().context.toast, toast))
      const kept = others.slice(-(maxToasts - 1))
      for (const ref of context.shown) if (!kept.includes(ref)) enqueue.stopChild(ref)
      const id = `toast-${context.count}`
      enqueue.assign({
        count: context.count + 1,
        shown: ({ spawn }) => [...kept, spawn("toast", { id, input: { id, toast } })]
      })
    }),
    drop: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(id)
      enqueue.assign({ shown: context.shown.filter((ref) => ref.id !== id) })
    })
  }
}).createMachine({
  id: "toasts",
  context: { shown: [], count: 0 },
  on: {
    "toast.show": { actions: fromEvent("show", "toast") },
    "toast.closed": { actions: fromEvent("drop", "id") }
  }
})
