import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Toast } from "../../../src/machines/toasts/toast.machine.ts"
import { maxToasts, toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { shownToasts, toastOf } from "../../../src/machines/toasts/toasts.view.ts"
import { Toasts } from "../../../src/ui/parts/Toasts.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw } from "../../kit/screen.tsx"

const toast = (message: string): Toast => ({ key: "session.ended", message, kind: "info" })

const messages = (snapshot: Parameters<typeof shownToasts>[0]) =>
  shownToasts(snapshot).map((ref) => toastOf(ref.getSnapshot()).message)

const words = ["bir", "iki", "üç", "dört"]

/** New words come in their order, the first words again at any time, five toasts at most. */
const comes = (count: number, shown: Toast) => count < 5 && [0, count].includes(words.indexOf(shown.message ?? ""))

/** The close button beside the words of the toast with that id. */
const closing = (place: number) => page.getByRole("button", { name: "Kapat" }).elements()[place] as HTMLElement

export const model: Model<typeof toastsMachine> = {
  machine: toastsMachine,
  cases: [
    ...words.map((message) => ({ type: "toast.show", toast: toast(message) }) as const),
    ...[0, 1, 2, 3].map((count) => ({ type: "toast.closed", id: `toast-${count}` }) as const)
  ],
  happens: (snapshot, event) => {
    if ("toast" in event) return comes(snapshot.context.count, event.toast)
    return shownToasts(snapshot).some((ref) => "id" in event && ref.id === event.id)
  },
  facts: (snapshot) => [messages(snapshot), snapshot.context.count],
  alive: ["toast"],
  show: (actor) => draw(<Toasts toasts={actor} />),
  act: {
    "toast.closed": ({ id }, { actor }) =>
      closing(shownToasts(actor.getSnapshot()).findIndex((ref) => ref.id === id)).click()
  },
  promise: async (expected, actor) => {
    await drawn()
    expect(
      page
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent)
    ).toEqual(messages(expected))
    expect(messages(expected).length).toBeLessThanOrEqual(maxToasts)
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(messages(expected).length)
  }
}
