import { expect, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { emptyCart } from "../../../src/domain/shop/cart.ts"
import { cart } from "../../../src/i18n/cart.ts"
import { addTexts, createI18n } from "../../../src/i18n/i18n.ts"
import { resources } from "../../../src/i18n/resources.ts"
import { type CartEvent, cartMachine } from "../../../src/machines/shop/cart.machine.ts"
import { cartToasts } from "../../../src/machines/shop/cartToasts.ts"
import type { Toast } from "../../../src/machines/toasts/toast.machine.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"

const words = createI18n("tr", resources)
addTexts(words, { cart })
const say = (key: string, item = ""): string => words.t(key as "cart:title", { item })

const quiet = fromCallback<never, never>(() => {}) as never
const machine = cartMachine.provide({ actors: { watch: quiet, follow: quiet, recorder: quiet } })

/** What a reader sees of these orders: kind, title if any, and text of each toast. */
const seen = (...orders: ReadonlyArray<CartEvent>) => {
  const shown: Array<Toast> = []
  const actor = createActor(machine).start()
  actor.on("*", (notice) => shown.push(...cartToasts(notice)))
  actor.send({ type: "user.known", userId: null })
  actor.send({ type: "cart.stored", cart: emptyCart })
  for (const order of orders) actor.send(order)
  return shown.map(({ kind, title, key, item }) => [kind, ...(title === undefined ? [] : [say(title)]), say(key, item)])
}

const add = (item: ReturnType<typeof issue>, held: Partial<typeof noHoldings> = {}): CartEvent => ({
  type: "item.add",
  item,
  holdings: { ...noHoldings, ...held }
})
const check = (offer: { readonly tier: number; readonly is_free: boolean }): CartEvent => ({
  type: "prices.check",
  offers: [{ id: "atlas", issue_id: "atlas-12", frequency: "MONTHLY", ...offer }]
})

it("tells what came of each order, in the words given for it", () => {
  const single = issue("atlas", 12)
  expect(seen(add(single))).toEqual([["success", "Ürün Eklendi", `Sepetinizde: atlas, ${single.description}`]])
  expect(seen(add(single), { type: "item.remove", id: single.id }).at(-1)).toEqual([
    "success",
    "Ürün Kaldırıldı",
    `Artık sepetinizde değil: atlas, ${single.description}`
  ])
  expect(seen(add(single), add(year("atlas"))).at(-1)).toEqual([
    "success",
    "Ürün Eklendi",
    "Dergi aboneliği sepete eklendi, tek sayı kaldırıldı."
  ])
  expect(seen(add(year("atlas")))).toEqual([["success", "Ürün Eklendi", "Sepetinizde: atlas, Yıllık Abonelik"]])
  expect(seen(add(year("atlas")), add(single)).at(-1)).toEqual([
    "warning",
    "Bu derginin aboneliği zaten sepetinizde bulunuyor."
  ])
  expect(seen(add(single), add(single)).at(-1)).toEqual([
    "info",
    "Ürün Zaten Sepette",
    "Bir kez daha eklemeniz gerekmiyor."
  ])
  expect(seen(add(single, { issueAccess: [single.id] }))).toEqual([["info", "Bu sayı zaten kütüphanenizde."]])
  expect(seen(add(year("atlas"), { platformAccess: true }))).toEqual([
    ["info", "Bu derginin bütün sayılarını zaten okuyabiliyorsunuz."]
  ])
  expect(
    seen(add(single), {
      type: "holdings.known",
      userId: null,
      holdings: { ...noHoldings, issueAccess: [single.id] }
    }).at(-1)
  ).toEqual(["info", "Bu sayı zaten kütüphanenizde."])
  expect(seen(add(single), check({ tier: 3, is_free: false })).at(-1)).toEqual([
    "info",
    "Sepetinizdeki fiyatlar değişti. Yeni fiyatları sepetinizde görebilirsiniz."
  ])
  expect(seen(add(single), check({ tier: 2, is_free: true })).at(-1)).toEqual([
    "info",
    "Artık ücretsiz olan dergiler sepetinizden çıkarıldı; satın almadan okuyabilirsiniz."
  ])
})
