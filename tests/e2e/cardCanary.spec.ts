import type { BrowserContext, Page } from "@playwright/test"
import { expect, test } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"

/**
 * Nobody's card and a code that nothing else is by chance, for no number is written so; then one that pays, of the same
 * owner and with the same code.
 */
const [number, paying] = ["371827364554664", "378282246310005"]
const holder = "Kanarya Ötleğen"
const cvv = "0391"

const tells = (text: string): boolean =>
  [number, paying].some((digits) => text.replaceAll(/[\s-]/gu, "").includes(digits)) ||
  text.includes("Kanarya") ||
  /(?<![\w.])0391(?!\w)/u.test(text)

/** Everything that a page can leave behind it on a device, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_, one: unknown) => {
        if (one instanceof ArrayBuffer) return new TextDecoder("latin1").decode(one)
        if (ArrayBuffer.isView(one)) return new TextDecoder("latin1").decode(one.buffer)
        return one instanceof Map || one instanceof Set ? [...one] : one
      })
    const said = [
      asText({ ...localStorage }),
      asText({ ...sessionStorage }),
      asText(history.state),
      location.href,
      document.title,
      document.cookie
    ]
    const done = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error ?? new Error("It cannot be read.")))
      })
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        said.push(name, store, asText(await done(all.getAllKeys())), asText(await done(all.getAll())))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        said.push(request.url, (await (await cache.match(request))?.text()) ?? "")
    }
    return said.join("\n")
  })

/** Everything that leaves a page: what it asks for, but for the payment itself, and what it tells other pages and its threads. */
const sent = async (context: BrowserContext) => {
  const all: Array<string> = []
  context.on("request", (request) => {
    const isPayment = new URL(request.url()).pathname === "/api/subscription/create"
    all.push(request.url(), JSON.stringify(request.headers()), isPayment ? "" : (request.postData() ?? ""))
  })
  context.on("console", (line) => all.push(line.text()))
  await context.exposeFunction("hearSent", (message: string) => void all.push(message))
  await context.addInitScript(() => {
    const hear = (globalThis as unknown as { hearSent: (message: string) => void }).hearSent
    for (const kind of [BroadcastChannel, MessagePort, Worker]) {
      const post = Reflect.get(kind.prototype, "postMessage") as (...all: ReadonlyArray<unknown>) => void
      Reflect.set(kind.prototype, "postMessage", function (this: object, ...messages: ReadonlyArray<unknown>) {
        hear(JSON.stringify(messages))
        Reflect.apply(post, this, messages)
      })
    }
  })
  return all
}

test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/u })

test("leaves nothing of a card on the device, and tells nobody but the server that charges it", async ({
  page,
  context,
  request
}) => {
  const all = await sent(context)
  const { user } = await signedIn(page, await newcomer(request))
  const other = await context.newPage()
  await other.goto("/store")
  await page.goto("/subscription-plans")
  await page.getByRole("button", { name: "Abone ol: Platform" }).click()
  const dialog = page.getByRole("dialog", { name: "Ödeme Bilgileri" })
  const fill = async (digits: string) => {
    await dialog.getByLabel("Kart sahibi").fill(holder)
    await dialog.getByLabel("Kart numarası").fill(digits)
    await dialog.getByLabel("Son kullanma tarihi").fill("12/49")
    await dialog.getByLabel("CVV").fill(cvv)
  }
  const leavesNothing = async (...found: ReadonlyArray<string>) => {
    // What is kept is found.
    for (const one of found) await expect.poll(() => kept(page)).toContain(one)
    const texts = [await kept(page), await kept(other), JSON.stringify(await context.storageState()), ...all]
    expect(texts.filter(tells)).toEqual([])
  }
  await fill(number)
  await leavesNothing(user.id)
  await dialog.getByRole("button", { name: /öde$/u }).click()
  await expect(dialog.getByText("Ödeme Başarısız")).toBeVisible()
  await leavesNothing("AttemptBegun", "AttemptEnded")

  await fill(paying)
  await dialog.getByRole("button", { name: /öde$/u }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Siparişiniz \(\d{20}\) başarıyla alındı\./u).first()).toBeVisible()
  await leavesNothing()
  expect(tells(await page.content())).toBe(false)
  await page.reload()
  await page.goBack()
  await leavesNothing()
  const payments = all.filter((text) => text.endsWith("/api/subscription/create"))
  expect(payments).toHaveLength(2)
})
