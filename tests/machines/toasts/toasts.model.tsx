import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Toast } from "../../../src/machines/toasts/toast.machine.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { Toasts } from "../../../src/ui/parts/Toasts.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw } from "../../kit/harness/screen.tsx"

const toast = (message: string): Toast => ({ key: "session.ended", message, kind: "info" })

const words = ["bir", "iki", "üç", "dört"]

interface Expected {
  /** Oldest first. */
  readonly shown: ReadonlyArray<{ readonly id: string; readonly message: string | null }>
  /** How many have come. */
  readonly count: number
}

/** New words come in their order, the first words again at any time, five toasts at most. */
const comes = (count: number, shown: Toast) => count < 5 && [0, count].includes(words.indexOf(shown.message ?? ""))

/** The close button beside the words of the toast with that id. */
const closing = (place: number) => page.getByRole("button", { name: "Kapat" }).elements()[place] as HTMLElement

export const model: Model<typeof toastsMachine, Expected> = {
  machine: toastsMachine,
  cases: [
    ...words.map((message) => ({ type: "toast.show", toast: toast(message) }) as const),
    ...[0, 1, 2, 3].map((count) => ({ type: "toast.closed", id: `toast-${count}` }) as const)
  ],
  begin: () => ({ shown: [], count: 0 }),
  next: ({ shown, count }, event) => {
    switch (event.type) {
      case "toast.show": {
        const { message } = event.toast
        if (!comes(count, event.toast)) return null
        const others = shown.filter((one) => one.message !== message)
        return { shown: [...others, { id: `toast-${count}`, message }].slice(-3), count: count + 1 }
      }
      case "toast.closed":
        return shown.some(({ id }) => id === event.id)
          ? { shown: shown.filter(({ id }) => id !== event.id), count }
          : null
      default:
        return null
    }
  },
  alive: ["toast"],
  show: (actor) => draw(<Toasts toasts={actor} />),
  act: {
    "toast.closed": ({ id }, { before: { shown } }) => closing(shown.findIndex((one) => one.id === id)).click()
  },
  promise: async ({ shown }, actor) => {
    await rendered()
    expect(
      page
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent)
    ).toEqual(shown.map(({ message }) => message))
    // What is shown no more counts no more.
    expect(Object.keys(actor.getSnapshot().children)).toEqual(shown.map(({ id }) => id))
  }
}
