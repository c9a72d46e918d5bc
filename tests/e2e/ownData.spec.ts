import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { strFromU8, unzipSync } from "fflate"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, type Person, signedIn } from "./newcomer.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { test } from "./shop.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

const main = (page: Page) => page.getByRole("main")

const payment = {
  cardHolderName: "Okur",
  cardNumber: "5528790000000008",
  expireMonth: "12",
  expireYear: "2040",
  cvc: "123"
}

/** Somebody who has bought an issue, marked it, and has a phone; answers with what is theirs. */
const reading = async (page: Page) => {
  const issue = await publishedIssue(page, "Atlas Nisan")
  const person = await newcomer(page.request)
  const { token, user } = await signedIn(page, person)
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, body: unknown, more: Readonly<Record<string, string>> = {}) => {
    const answer = await page.request.post(path, { headers: { ...headers, ...more }, data: body })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { data: order } = await post(
    "/api/pay",
    { cart: { items: [{ id: issue, price: 7499 }], total: 7499 }, payment },
    { "idempotency-key": randomUUID() }
  )
  await post(`/api/issue-reading-data/${issue}`, {
    bookmarks: [3],
    highlights: [
      {
        id: "vurgu_1",
        page: 2,
        text: "kıyıda",
        startContainerPath: "0",
        endContainerPath: "0",
        startOffset: 0,
        endOffset: 1
      }
    ],
    notes: [{ id: "not_1", highlightId: "vurgu_1", text: "İĞDIR’da <b>ışık</b>", date: "2026-01-01" }],
    version: 0
  })
  const phone = `5${user.id.replaceAll(/\D/gu, "").padEnd(9, "3").slice(0, 9)}`
  await post("/api/update-profile", { phone })
  return { person, token, user, issue, order: order.order_number as string, phone }
}

test("makes an archive of what somebody did, and hands it to them alone", async ({ page, request }) => {
  const { person, order, phone } = await reading(page)
  await page.goto("/account/profile")
  await page.getByRole("link", { name: "Verilerim" }).click()
  await expect(page).toHaveURL(/\/account\/data$/)
  await expect(page).toHaveTitle("Verilerim | Sayfa")
  const ask = main(page).getByRole("button", { name: "Arşiv iste" })
  await ask.focus()
  await page.keyboard.press("Enter")
  await expect(main(page).getByText("Şifre gereklidir")).toBeVisible()
  await main(page).getByLabel("Şifreniz").fill("yanlış şifre")
  await page.keyboard.press("Enter")
  await expect(main(page).getByText("Mevcut şifreniz yanlış.")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await main(page).getByLabel("Şifreniz").fill(person.password)
  await page.keyboard.press("Enter")
  await expect(main(page).getByText(/^Arşiviniz hazır/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const downloading = page.waitForEvent("download")
  await main(page).getByRole("button", { name: "Arşivi indir" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("sayfa-data.zip")
  const files = unzipSync(await readFile(await download.path()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rows = (name: string) => JSON.parse(text(`json/${name}.json`)) as ReadonlyArray<Record<string, unknown>>
  expect(rows("profile")).toMatchObject([{ name: person.name, email: person.email, phone }])
  expect(rows("orders")).toMatchObject([{ number: order, state: "paid", total: 7499 }])
  expect(rows("library")).toMatchObject([{ issue: "Atlas Nisan", number: order }])
  expect(rows("marks")).toMatchObject([{ bookmarks: [3], notes: [{ text: "İĞDIR’da <b>ışık</b>" }] }])
  expect(text("marks.html")).toContain("İĞDIR’da &lt;b&gt;ışık&lt;/b&gt;")
  expect(text("orders.html")).toContain("74,99")
  await expect(main(page).getByText("24 saatte bir arşiv istenebilir.")).toBeVisible()

  // The address that was used is its session's alone.
  await page.context().clearCookies()
  const again = await request.get(download.url().replace(/pass=.*/u, "pass=x"))
  expect(again.status()).toBe(404)
})

const deletes = async (page: Page, person: Person) => {
  await page.goto("/account/data")
  const begin = main(page).getByRole("button", { name: "Hesabımı sil" })
  await begin.focus()
  await page.keyboard.press("Enter")
  await expect(main(page).getByRole("heading", { name: "Hesabınızı silmek üzeresiniz" })).toBeFocused()
  await expect(main(page).getByText(/yasa gereği 10 yıl/u)).toBeVisible()
  await page.keyboard.press("Tab")
  const password = main(page).getByRole("region", { name: "Hesabımı sil" }).getByLabel("Şifreniz")
  await expect(password).toBeFocused()
  await page.keyboard.type(person.password)
  await main(page).getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click()
  await expect(page.getByText(/^Hesabınız .+ tarihinde silinecek\./u)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole("button", { name: "Giriş Yap" }).first()).toBeVisible()
}

test("takes a deletion back on day six, and on day seven leaves nothing of who asked for it", async ({ page }) => {
  const { person, user, phone, order } = await reading(page)
  const auth = new AuthDialogPage(page)
  await page.goto("/account/data")
  await main(page).getByRole("button", { name: "Hesabımı sil" }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await main(page).getByRole("button", { name: "Vazgeç" }).click()
  await expect(main(page).getByRole("button", { name: "Hesabımı sil" })).toBeFocused()

  await test.step("signing in on day six", async () => {
    await deletes(page, person)
    await askServer(data(), { kind: "days", email: person.email, days: 6 })
    await page.goto("/account/data")
    await auth.login(person)
    await expect(page).toHaveURL(/\/account\/data$/)
    await expect(main(page).getByRole("heading", { name: "Hesabınız silinmeyecek" })).toBeVisible()
    await page.goto("/account/purchases")
    await expect(main(page).getByText("Atlas").first()).toBeVisible()
    await page.goto("/account/marks")
    await expect(main(page).getByText("İĞDIR’da <b>ışık</b>")).toBeVisible()
  })

  await test.step("nobody signs in until day seven", async () => {
    await deletes(page, person)
    await askServer(data(), { kind: "days", email: person.email, days: 7 })
    const found = () => askServer(data(), { kind: "traces", traces: { id: user.id, email: person.email, phone } })
    await expect.poll(found, { timeout: 30_000 }).toEqual([])
    // What was sold stays.
    expect(await askServer(data(), { kind: "traces", traces: { id: order } })).toContain("sales.order_number")
    const answer = await page.request.post("/api/auth/login", { data: person })
    expect(answer.status()).toBe(401)
  })
})
