import { expect } from "vitest"
import { allOpened } from "../../../src/domain/shop/Opened.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { openedMachine } from "../../../src/machines/shop/opened.machine.ts"
import { OpenedGoods } from "../../../src/ui/shop/OpenedGoods.tsx"
import { issue } from "../../kit/fixtures/issues.ts"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"

const { lines } = placedOrder()
const bought = allOpened(lines, { issues: [issue()], ofPublications: [], catalogue: [], subscriptions: [] })
const sentence = "Hepsi hesabınızda; kütüphanenizden okuyabilirsiniz."

interface Expected {
  readonly isLoading: boolean
  readonly isLoaded: boolean
  /** The last try failed. */
  readonly hasFailed: boolean
}

export const model: Model<typeof openedMachine, Expected> = {
  machine: openedMachine,
  inputs: [{ lines }],
  cases: [
    { type: "loadable.loaded", value: bought },
    { type: "loadable.failed", trouble: unreachable },
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, isLoaded: false, hasFailed: false }),
  next: (before, event) => {
    const { isLoading, hasFailed } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, isLoaded: true, hasFailed: false } : null
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, hasFailed: true } : null
      case "loadable.retry":
        return !isLoading && hasFailed ? { ...before, isLoading: true } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { lines } }] : []),
  show: (actor) => draw(<OpenedGoods opened={actor} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, isLoaded, hasFailed }) => {
    await rendered()
    expect(said("link")).toEqual(isLoaded ? ["Oku: Vapur, Kasım 2026"] : [])
    expect(said("button")).toEqual(hasFailed ? ["Tekrar dene"] : [])
    expect(said("alert").some((words) => words.includes(sentence))).toBe(hasFailed)
    expect(said("status").some((words) => words.startsWith("Aldıklarınız getiriliyor"))).toBe(
      isLoading && !isLoaded && !hasFailed
    )
  }
}
