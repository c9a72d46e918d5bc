import { Layer, Logger, ManagedRuntime } from "effect"
import { createActor, waitFor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import type { Cart } from "../../../src/domain/shop/cart.ts"
import { cartKind } from "../../../src/domain/shop/cartKind.ts"
import { subscriptionId } from "../../../src/domain/shop/goods.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { liveCart } from "../../../src/machines/shop/cart.live.ts"
import { isBusy, itemsIn } from "../../../src/machines/shop/cart.view.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { issue, year } from "../fixtures/cartItems.ts"
import { session } from "../doubles/doubles.ts"
import { seeded } from "../harness/seededRandom.ts"
import { user } from "../fixtures/users.ts"

const runtime = ManagedRuntime.make(Layer.mergeAll(EventLog.layer, SessionStore.layer, Logger.layer([])))
const actor = createActor(liveCart(runtime))
const publications = ["atlas", "vapur", "pergel"]
const things = publications.flatMap((publication) => [
  issue(publication, 1),
  issue(publication, 2),
  issue(publication, 3),
  year(publication)
])
const reader = user()

/** What is wrong with a cart by its rules. */
const faultsOf = ({ items }: Pick<Cart, "items">): ReadonlyArray<string> => {
  const ids = items.map(({ id }) => id)
  return items.flatMap(({ id, type, publication, quantity }, at) => [
    ...(ids.indexOf(id) === at ? [] : [`${id} is in it twice`]),
    ...(type === "issue" && ids.includes(subscriptionId(publication)) ? [`${id} is in it beside its year`] : []),
    ...(quantity === 1 ? [] : [`${quantity} of ${id}`])
  ])
}

const complaints = new Set<string>()
let folds = 0
actor.subscribe((snapshot) => {
  folds += 1
  for (const fault of faultsOf({ items: itemsIn(snapshot) }))
    complaints.add(`${fault}: ${itemsIn(snapshot).map(({ id }) => id)}`)
})
actor.start()

/** The cart in this tab: its items and prices, in order. */
const held = (): string =>
  itemsIn(actor.getSnapshot())
    .map(({ id, price }) => `${id} ${price}`)
    .join()

/** A tab with the cart, to be controlled from outside. */
const cartPage = {
  isOpen: async (): Promise<void> => void (await waitFor(actor, (snapshot) => !isBusy(snapshot))),
  /** Sends random orders to the cart, with a random pause before each. */
  shop: async (seed: number, orders: number): Promise<void> => {
    const random = seeded(seed)
    const one = <A>(list: ReadonlyArray<A>) => list[Math.floor(random() * list.length)] as A
    for (let order = 0; order < orders; order += 1) {
      await new Promise((resolve) => setTimeout(resolve, random() * 6))
      const chance = random()
      if (chance < 0.55) actor.send({ type: "item.add", item: one(things), holdings: noHoldings })
      else if (chance < 0.85) actor.send({ type: "item.remove", id: one(things).id })
      else if (chance < 0.95) {
        const tier = 1 + Math.floor(random() * 10)
        const sold = { id: one(publications), issue_id: "", tier, frequency: "MONTHLY", is_free: false } as const
        actor.send({ type: "prices.check", offers: [sold] })
      } else actor.send({ type: "cart.empty", paid: [one(things).id] })
    }
  },
  signIn: () => runtime.runPromise(SessionStore.use((store) => store.write(session({ user: reader })))),
  /** This tab's cart, and the fold of both streams in the log. */
  tell: async () => {
    const fold = (whose: string | null) =>
      runtime.runPromise(EventLog.use((log) => log.fold(streamOf(cartKind, whose))))
    const [account, visitors] = [await fold(reader.id), await fold(null)]
    return {
      held: held(),
      account: account.items.map(({ id, price }) => `${id} ${price}`).join(),
      left: visitors.items.length,
      unanswered: actor.getSnapshot().context.unanswered.length,
      folds,
      complaints: [...complaints]
    }
  }
}

export type CartPage = typeof cartPage

Object.assign(globalThis, { cartPage })
