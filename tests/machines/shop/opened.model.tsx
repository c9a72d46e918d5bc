import { expect } from "vitest"
import { allOpened } from "../../../src/domain/shop/Opened.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { openedMachine } from "../../../src/machines/shop/opened.machine.ts"
import { OpenedGoods } from "../../../src/ui/shop/OpenedGoods.tsx"
import { issue } from "../../kit/fixtures/issues.ts"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { askedForHelp, type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const { lines } = placedOrder()
const bought = allOpened(lines, { issues: [issue()], ofPublications: [], catalogue: [], subscriptions: [] })
const sentence = "Hepsi hesabınızda; kütüphanenizden okuyabilirsiniz."

export const model: Model<typeof openedMachine, LoadableExpected<"bought">> = {
  ...loadableModel(openedMachine, { input: { lines }, answers: { bought }, trouble: unreachable }),
  show: (actor) => draw(<OpenedGoods opened={actor} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("link")).toEqual([
      ...(shown === "bought" ? ["Oku: Vapur, Kasım 2026"] : []),
      ...askedForHelp({ shown, isTroubled })
    ])
    expect(said("button")).toEqual(isTroubled ? ["Tekrar dene"] : [])
    expect(said("alert").some((words) => words.includes(sentence))).toBe(isTroubled)
    expect(said("status").some((words) => words.startsWith("Aldıklarınız getiriliyor"))).toBe(
      isLoading && shown === null && !isTroubled
    )
  }
}
