import { beforeEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { said } from "../../kit/harness/screen.tsx"
import { user } from "../../kit/fixtures/users.ts"
import { enveloped, json, signedIn, visit } from "../site.tsx"
import { faults, stagings } from "../stage.tsx"

const number = "20261121000000000001"
const callback = `/checkout/callback?token=gizli&orderId=${number}`

const reader = user()

/** What every room of somebody's asks beside. */
const usual = {
  "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: reader } })
}

const paid = () => json({ success: true, order_number: number, message: "" })
const refusal = (tag: string, message: string, status: number, more: object = {}) =>
  json({ success: false, _tag: tag, message, ...more }, status)

const title = (name: string) => page.getByRole("heading", { level: 1, name })

/** Leaves the site; what waits for whoever looks after payments, whose code never came. */
const leave = async ({ arrive, unmount }: Awaited<ReturnType<typeof visit>>): Promise<ReadonlyArray<unknown>> => {
  await unmount()
  const told: Array<unknown> = []
  await arrive({ checkout: { send: (event: unknown) => told.push(event) } } as never)
  return told
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it("comes back from the bank without its token in any address, asks until somebody knows, and tells what was paid once", async () => {
  signedIn(reader)
  const bodies: Array<unknown> = []
  const answers = [
    () => refusal("PaymentPending", "Belli değil.", 409, { retryAfterSeconds: 0, order_number: number }),
    () => Response.error(),
    paid
  ]
  let kept: string | null = null
  const site = await visit(
    callback,
    {},
    {
      ...usual,
      "/api/checkout/callback": async (request) => {
        bodies.push(await request.json())
        kept = sessionStorage.getItem("bankAnswer")
        return answers[Math.min(bodies.length, answers.length) - 1]!()
      },
      [`/api/orders/${number}`]: () => enveloped(placedOrder())
    }
  )
  await page.getByRole("button", { name: "Tekrar dene" }).click()
  await expect.element(title("Ödeme Başarılı!")).toBeVisible()
  await expect.element(page.getByText(`Siparişiniz (${number}) başarıyla alındı.`)).toBeVisible()
  expect(bodies).toEqual(answers.map(() => ({ token: "gizli", orderId: number })))
  // It outlives a reload until it is used, and no longer.
  expect(JSON.parse(kept ?? "")).toEqual({ token: "gizli", orderId: number })
  expect(sessionStorage.getItem("bankAnswer")).toBeNull()
  expect(site.router.state.location.href).toBe(`/payment-success?order_number=${number}`)
  // The way back was a passage: nobody comes through it again.
  expect(site.router.history.length).toBe(1)
  expect(await leave(site)).toEqual([
    { type: "screen.shown", isOutcome: true, number },
    { type: "order.settled", number, ids: ["issue0000000001"] }
  ])

  // Going back to the bank, and its way back once more: the same, without another question.
  const again = await visit(callback, {}, { ...usual, [`/api/orders/${number}`]: () => enveloped(placedOrder()) })
  await expect.element(title("Ödeme Başarılı!")).toBeVisible()
  expect(bodies).toHaveLength(answers.length)
  await again.unmount()
})

it("goes on after a reload on the way back from the bank", async () => {
  sessionStorage.setItem("bankAnswer", JSON.stringify({ token: "yenilenen", orderId: number }))
  const bodies: Array<unknown> = []
  // Of a payment that was begun meanwhile.
  const later = JSON.stringify({ token: "sonraki", orderId: number })
  await visit(
    "/checkout/callback",
    {},
    {
      "/api/checkout/callback": async (request) => {
        bodies.push(await request.json())
        sessionStorage.setItem("bankAnswer", later)
        return paid()
      }
    }
  )
  await expect.element(title("Ödeme Başarılı!")).toBeVisible()
  expect(bodies).toEqual([{ token: "yenilenen", orderId: number }])
  expect(sessionStorage.getItem("bankAnswer")).toBe(later)
  // Whose it is the server would say: nobody is signed in.
  await expect.element(page.getByRole("button", { name: "Giriş Yap" }).last()).toBeVisible()
  expect(said("paragraph")).toContain("Satın aldıklarınızı görmek ve okumak için giriş yapın.")
})

it("tells a failure in the server's words, else in its own, as plain text, with ways to the cart and home", async () => {
  const cases = [
    { at: `/checkout/callback?token=red&orderId=${number}`, said: "Ödeme <b>onaylanmadı</b>." },
    { at: "/checkout/callback", said: "Beklenmeyen bir hata oluştu." },
    { at: `/checkout/callback?token=${"u".repeat(201)}&orderId=${number}`, said: "Beklenmeyen bir hata oluştu." },
    { at: `/payment-failure?message=${"ş".repeat(201)}`, said: "ş".repeat(200) },
    { at: "/payment-failure", said: null }
  ]
  for (const one of cases) {
    const { router, app, unmount } = await visit(
      one.at,
      {},
      {
        "/api/checkout/callback": () =>
          refusal("Declined", "Ödeme <b>onaylanmadı</b>.", 402, { reason: "notAuthenticated", order_number: number })
      }
    )
    await expect.element(title("Ödeme Başarısız!")).toBeVisible()
    expect(router.state.location.pathname, one.at).toBe("/payment-failure")
    const told = [...document.querySelectorAll("main p")].map((words) => words.textContent)
    expect(told, one.at).toEqual(["Ödeme işlemi sırasında bir hata oluştu.", ...(one.said === null ? [] : [one.said])])
    await expect.element(page.getByRole("link", { name: "Ana sayfaya dön" })).toHaveAttribute("href", "/")
    if (one.said === null) expect(await faults()).toEqual([])
    await page.getByRole("button", { name: "Sepetime dön" }).click()
    expect(app.drawer.isAwaited()).toBe(true)
    await unmount()
  }
})

it("says N/A where the address has no number, and takes nothing for paid that the server does not know as paid", async () => {
  signedIn(reader)
  for (const [at, named] of [
    ["/payment-success", "N/A"],
    ["/payment-success?order_number=%E2%80%8B", "N/A"],
    [`/payment-success?order_number=${number}`, number]
  ] as const) {
    const site = await visit(
      at,
      {},
      { ...usual, [`/api/orders/${number}`]: () => refusal("OrderNotFound", "Sipariş bulunamadı.", 404) }
    )
    const heading = named === number ? "Ödenmiş sipariş bulunamadı" : "Ödeme Başarılı!"
    await expect.element(title(heading)).toBeVisible()
    await expect.poll(() => document.title).toBe(`${heading} | Sayfa`)
    await expect.element(page.getByText(`Sipariş numarası: ${named}`)).toBeVisible()
    if (named === number) {
      await expect.element(page.getByText(/^Hesabınızda bu numarayla ödenmiş bir sipariş bulunamadı/u)).toBeVisible()
    }
    expect(await leave(site), at).toEqual([])
  }
})

it("keeps a list that cannot be refreshed, for its owner alone, and says that it may be old", async () => {
  signedIn(reader)
  let answer = () => enveloped({ items: [placedOrder()] })
  const answers = {
    ...usual,
    "/api/orders": () => answer(),
    [`/api/orders/${number}`]: () => enveloped(placedOrder())
  }
  const { router, unmount } = await visit("/account/purchases", {}, answers)
  await page.getByRole("link", { name: "Makbuz: Atlas, Kasım 2026, 21 Kasım 2026 12:30" }).click()
  await expect.element(title("Makbuz")).toBeVisible()
  answer = () => refusal("ServerFault", "Sunucuda bir hata oluştu.", 500, { reference: "r" })
  router.history.back()
  await expect.element(title("Satın almalarım")).toBeVisible()
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/^Liste yenilenemedi, eski olabilir: Sunucuda bir hata oluştu\./u)
  expect(said("rowheader")).toEqual([`Atlas, Kasım 2026${number}`])
  await unmount()

  signedIn(user({ id: "user00000000002" as never }))
  await visit("/account/purchases", {}, { ...answers, "/api/check-auth": () => json({ success: true }, 500) })
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^Satın almalarınız yüklenemedi/u)
  expect(said("rowheader")).toEqual([])
})

it("guards purchases like every room of one's own", async () => {
  const { router } = await visit("/account/purchases")
  await expect.poll(() => router.state.location.search).toEqual({ return: "/account/purchases" })
})

for (const staging of stagings) {
  it(`shows one order, paid or not, or that there is none, in ${staging.language}, ${staging.theme}`, async () => {
    signedIn(reader)
    const tr = staging.language === "tr"
    const orders = [
      placedOrder({
        lines: [
          ...placedOrder().lines,
          {
            kind: "year",
            ref: "publication0001",
            publication: "publication0001",
            title: "Çıma",
            issue_title: null,
            price: 49_990
          },
          { kind: "plan", ref: "family", period: "monthly", price: 49_990, renews: "subscription001" }
        ],
        total: 104_979
      }),
      placedOrder({ state: "expired", reason: "superseded", paid_at: null, payment: null })
    ]
    const answers = [...orders.map((order) => () => enveloped(order)), () => refusal("OrderNotFound", "Yok.", 404)]
    const expected = tr ? ["Makbuz", "Sipariş", "Sipariş bulunamadı"] : ["Receipt", "Order", "Order not found"]
    for (const [at, answer] of answers.entries()) {
      const { unmount } = await visit(`/account/purchases/${number}`, staging, {
        ...usual,
        [`/api/orders/${number}`]: answer
      })
      await expect.element(title(expected[at] ?? "")).toBeVisible()
      const buttons = said("button").filter((name) => name === (tr ? "Yazdır" : "Print"))
      expect(buttons).toHaveLength(at === 0 ? 1 : 0)
      if (at === 0) {
        await expect.poll(() => document.title).toBe(`${tr ? "Makbuz" : "Receipt"} ${number} | Sayfa`)
        expect(said("rowheader")).toEqual(
          tr
            ? ["Atlas, Kasım 2026", "Çıma, yıllık abonelik", "Aile planı, aylık (yenileme)", "Toplam"]
            : ["Atlas, Kasım 2026", "Çıma, yearly subscription", "Family plan, monthly (renewal)", "Total"]
        )
        expect(said("cell").at(-1)?.replace("\u00A0", " ")).toBe(tr ? "1.049,79 TL" : "1,049.79 TL")
      }
      expect(await faults(), `${at}`).toEqual([])
      await unmount()
    }
  })
}
