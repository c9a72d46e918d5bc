import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { allCharts, report } from "../../scripts/recordings.ts"
import { demoSupport } from "../../server/demo/accounts.ts"
import { decoded } from "../../src/machines/inspection/freeText.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"
import { replay } from "../../src/machines/inspection/replay.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"

/** Nobody else writes these; parts of them are looked for in any case, whole words of the cards in any grouping. */
const canary = "Saksağan"
const number = "371827364554664"
const told = (text: string): ReadonlyArray<string> => {
  const plain = text.replaceAll(/(?:%[\da-f]{2})+/giu, decoded)
  return [/saksağan/iu, /ötleğen/iu, /(?<!\d)0391(?!\d)/u, /7364554/u].flatMap(
    (secret) => secret.exec(plain)?.[0] ?? secret.exec(plain.replaceAll(/\s/gu, ""))?.[0] ?? []
  )
}

const charts = allCharts()
const bar = (page: Page) => page.getByRole("button", { name: "Bu sekme kaydediliyor" })

/** What this page recorded so far, as somebody downloads it. */
const downloaded = async (page: Page): Promise<Recording> => {
  await bar(page).click()
  const dialog = page.getByRole("dialog", { name: "Bu sekmenin kaydı" })
  const download = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "İndir" }).click()
  const text = await readFile(await (await download).path(), "utf8")
  expect(told(text)).toEqual([])
  await dialog.getByRole("button", { name: "Kapat" }).click()
  return JSON.parse(text) as Recording
}

/** It must come to the same states without any service. */
const isSameAgain = async (recording: Recording): Promise<void> => {
  const done = replay(recording, await charts)
  expect(report(recording, done).join("\n")).toContain("No difference.")
  expect(done.unknown).toEqual([])
}

const heard = ({ entries }: Recording): ReadonlyArray<string> =>
  entries.flatMap((entry) => (entry.kind === "heard" ? [entry.event.type] : []))

test("a visit to the reader is recorded, seen, downloaded, replayed and stopped", async ({ home, reader, page }) => {
  await page.goto("/?kayit")
  await expect(bar(page)).toBeVisible()
  await home.readNewest()
  await reader.shows("1", 12)
  await reader.next.click()
  await reader.shows("2-3", 12)
  await page.keyboard.press("ArrowRight")
  await reader.shows("4-5", 12)
  const recording = await downloaded(page)
  expect(heard(recording)).toContain("slide.next")
  expect(recording.version).toMatch(/\.js$/u)
  await isSameAgain(recording)

  await page.reload()
  await bar(page).press("Enter")
  expect(await accessibilityFaults(page)).toEqual([])
  const dialog = page.getByRole("dialog", { name: "Bu sekmenin kaydı" })
  await expect(dialog.getByRole("list", { name: "Kaydedilenler" })).toContainText("reader")
  await dialog.getByRole("button", { name: "Kaydı bitir ve sil" }).press("Enter")
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(reader.next).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test("a recording goes with a ticket and an answer, and the team replays it", async ({ page, request }) => {
  const scripts: Array<Promise<string>> = []
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text().catch(() => ""))
  })
  /** Whether code that attaches recordings was loaded. */
  const isCodeHere = async () => (await Promise.all(scripts)).some((text) => text.includes("attachThis"))
  await signedIn(page, await newcomer(request, "Ayşe Okur"))
  await page.goto("/account/support")
  const ticket = page.getByRole("dialog", { name: "Yeni destek talebi" })
  await page.getByRole("button", { name: "Yeni destek talebi" }).press("Enter")
  await expect(ticket.getByText(/^En çok üç dosya:.*10 MB\.$/u)).toBeVisible()
  await page.waitForLoadState("networkidle")
  expect(await isCodeHere()).toBe(false)
  await page.goto("/account/support?kayit")
  await expect(bar(page)).toBeVisible()
  await page.getByRole("button", { name: "Yeni destek talebi" }).press("Enter")
  await expect(ticket.getByText(/ya da bu sekmenin kaydı\.$/u)).toBeVisible()
  await expect(ticket.getByRole("button", { name: "Kaydı ekle" })).toBeVisible()
  expect(await isCodeHere()).toBe(true)
  await ticket.getByLabel("Konu").fill(`${canary} konusu`)
  await ticket.getByLabel("Mesaj").fill(`Bir ${canary} ötleğen ile`)
  const look = page.getByRole("dialog", { name: "Bu sekmenin kaydı" })
  await ticket.getByRole("button", { name: "Kaydı ekle" }).press("Enter")
  await expect(look.getByRole("list", { name: "Kaydedilenler" })).toContainText("draft.edit")
  expect(await accessibilityFaults(page)).toEqual([])
  await look.getByRole("button", { name: "Kapat" }).press("Enter")
  await expect(look).toHaveCount(0)
  await expect(ticket.getByRole("button", { name: "Kaydı ekle" })).toBeFocused()
  await expect(ticket.getByRole("list", { name: "Ekler" })).toHaveCount(0)
  const attach = async (place: typeof ticket) => {
    await place.getByRole("button", { name: "Kaydı ekle" }).press("Enter")
    await expect(look).toContainText("hangi sürümüyle")
    await expect(look).toContainText("sağlama toplamıyla")
    await look.getByRole("button", { name: "Bu kaydı ekle" }).press("Enter")
    await expect(look).toHaveCount(0)
    await expect(place.getByRole("button", { name: "Kaydı ekle" })).toBeFocused()
    await expect(place.getByRole("button", { name: /Kaldır: sayfa-.*\.json/u })).toBeVisible()
  }
  await attach(ticket)
  await ticket.getByRole("button", { name: "Gönder", exact: true }).press("Enter")
  await page.getByRole("link", { name: `${canary} konusu` }).press("Enter")
  await expect(page.getByRole("button", { name: /İndir: sayfa-.*\.json/u })).toHaveCount(1)
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  await page.getByRole("textbox", { name: "Yanıtınız" }).fill(`${canary} yanıtı`)
  await attach(page.getByRole("main"))
  await page.getByRole("button", { name: "Yanıtı gönder" }).press("Enter")
  const saves = page.getByRole("button", { name: /İndir: sayfa-.*\.json/u })
  await expect(saves).toHaveCount(2)

  // Whoever stops the recording has none to attach.
  await bar(page).click()
  await look.getByRole("button", { name: "Kaydı bitir ve sil" }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Dosya ekle" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Kaydı ekle" })).toHaveCount(0)

  await signedIn(page, demoSupport)
  await page.goto(`/team/tickets/${id}`)
  await expect(saves).toHaveCount(2)
  for (const place of [0, 1]) {
    const download = page.waitForEvent("download")
    await saves.nth(place).press("Enter")
    const text = await readFile(await (await download).path(), "utf8")
    expect(told(text)).toEqual([])
    await isSameAgain(JSON.parse(text) as Recording)
  }
})

test("a recording is of one user: the next one in the same tab has a new one", async ({ auth, page, request }) => {
  // All in the same page: nothing is loaded anew.
  const signIn = async (person: Awaited<ReturnType<typeof newcomer>>) => {
    await page.getByRole("banner").getByRole("button", { name: "Giriş Yap" }).click()
    await auth.login(person)
    await expect(auth.dialog).toHaveCount(0)
    await expect(auth.account).toBeVisible()
  }
  await page.goto("/?kayit")
  await expect(bar(page)).toBeVisible()
  await signIn(await newcomer(request, "Ayşe Okur"))
  const first = await downloaded(page)
  expect(heard(first)).toContain("form.submit")
  await auth.account.click()
  await page.getByRole("button", { name: "Çıkış yap" }).first().click()
  await expect(page).toHaveURL("/")
  expect(heard(await downloaded(page))).toContain("form.submit")
  await signIn(await newcomer(request, "Deniz Okur"))
  const second = await downloaded(page)
  expect(heard(second)).not.toContain("form.submit")
  expect(second.begun > first.begun).toBe(true)
})

test.describe("a recorder that cannot be loaded", () => {
  test.use({ tolerated: /tabVisit|net::ERR_FAILED/u })

  test("keeps nobody from the site", async ({ page }) => {
    await page.route(/tabVisit/u, (route) => route.abort())
    await page.goto("/?kayit")
    await expect(page.getByRole("link", { name: /^Oku:/ }).first()).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/kayit/u)
  })
})

test.describe("what a person types", () => {
  test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/u })

  test("is in no recording of forms, the search and a payment", async ({ auth, page, request }) => {
    await page.goto("/?kayit")
    await auth.open()
    await auth.login({ email: "saksağan@ötleğen.example", password: `${canary}-1453` })
    await expect(auth.refusal).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(auth.dialog).toHaveCount(0)
    await page.getByRole("navigation").getByRole("link", { name: "Ara", exact: true }).first().click()
    await page.getByRole("searchbox").first().fill(`${canary} ötleğen`)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("searchbox").first()).toHaveValue(`${canary} ötleğen`)
    const searched = await downloaded(page)
    expect(heard(searched)).toContain("form.submit")
    await isSameAgain(searched)

    // Whoever reloads has typed nothing yet: what was searched comes from the address and the device.
    await page.reload()
    await expect(page.getByRole("searchbox").first()).toHaveValue(`${canary} ötleğen`)
    await page.getByRole("button", { name: "Giriş Yap" }).first().click()
    await expect(auth.dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(auth.dialog).toHaveCount(0)
    const again = await downloaded(page)
    expect(JSON.stringify(again)).toContain("recentSearches.told")
    expect(JSON.stringify(again)).toContain("returnTo")
    await isSameAgain(again)

    await signedIn(page, await newcomer(request, `${canary} Ötleğen`))
    await page.goto("/account/support")
    await page.getByRole("button", { name: "Yeni destek talebi" }).click()
    const ticket = page.getByRole("dialog", { name: "Yeni destek talebi" })
    await ticket.getByLabel("Konu").fill(`${canary} konusu`)
    await ticket.getByLabel("Mesaj").fill(`Bir ${canary} ötleğen ile`)
    await ticket.getByRole("button", { name: "Gönder", exact: true }).click()
    await page.getByRole("link", { name: `${canary} konusu` }).click()
    await page.getByRole("textbox", { name: "Yanıtınız" }).fill(`${canary} yanıtı`)
    await page.getByRole("button", { name: "Yanıtı gönder" }).click()
    await expect(page.getByRole("list", { name: "Yazışma" }).getByText(`${canary} yanıtı`)).toBeVisible()
    await isSameAgain(await downloaded(page))

    await page.goto("/subscription-plans")
    await page.getByRole("button", { name: "Abone ol: Platform" }).click()
    const payment = page.getByRole("dialog", { name: "Ödeme Bilgileri" })
    await payment.getByLabel("Kart sahibi").fill(`${canary} Ötleğen`)
    await payment.getByLabel("Kart numarası").fill(number)
    await payment.getByLabel("Son kullanma tarihi").fill("12/49")
    await payment.getByLabel("CVV").fill("0391")
    await payment.getByRole("button", { name: /öde$/u }).click()
    await expect(payment.getByText("Ödeme Başarısız")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(payment).toHaveCount(0)
    const paid = await downloaded(page)
    expect(heard(paid)).toContain("card.edit")
    await isSameAgain(paid)
  })
})
