import type { APIRequestContext, Page } from "@playwright/test"
import { demoPublisher, demoReader } from "../../server/demo/accounts.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { lastAsked, sessionOf } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { draftOnDevice } from "./onDevice.ts"
import { tabTo } from "./tabTo.ts"

const megabyte = 1024 * 1024

const pdf = (name: string, pages: number, ballast = 0, word = "Sayfa") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(tinyPdf(pages, ballast, word))
})

/** A line that sends so many bytes in a second; null is a line that is cut. */
const lineOf = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  return (bytes: number | null) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: bytes === null,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes ?? -1
    })
}

test.beforeEach(async ({ page }) => {
  // The demo's publication comes with its issue.
  await publishedIssue(page, "Sayı 14: Lodos")
})

test("adds an issue, from picking its PDF to reading it, with code that home does not load", async ({
  page,
  desk,
  reader
}) => {
  await desk.signIn(demoPublisher)
  const scripts: Array<string> = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname)
  })
  await page.goto("/")
  await expect(page.getByRole("link", { name: /^Oku:/ }).first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Yayıncı masası" })).toBeVisible()
  const home = [...scripts]
  expect(home.length).toBeGreaterThan(0)
  await page.getByRole("link", { name: "Yayıncı masası" }).click()
  await expect(page).toHaveTitle("Yayıncı masası | Sayfa")
  await expect(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
  expect(scripts.slice(home.length).some((script) => /\/desk-/.test(script))).toBe(true)
  expect(home.filter((script) => /\/(desk|newIssue|publisher|publishing)-/.test(script))).toEqual([])
  await page.getByRole("link", { name: "Yeni Sayı Ekle" }).click()
  await expect(page).toHaveTitle("Yeni Sayı Ekle | Sayfa")

  const line = await lineOf(page)
  await line(megabyte / 2)
  await desk.pick(pdf("poyraz.pdf", 5, 8 * megabyte))
  await expect.poll(() => desk.acknowledged()).toBeGreaterThan(0)
  await expect(desk.uploaded).toHaveCount(0)
  await expect(page.getByText(/\sMB \/ 8\sMB$/)).toBeVisible()
  await line(-1)
  await expect(desk.uploaded).toBeVisible({ timeout: 30_000 })

  await desk.showsFirstPage("poyraz.pdf", 5)
  await expect(desk.save).toBeDisabled()
  await desk.fill("Sayı 15: Poyraz")
  await desk.save.click()
  await desk.toDesk()

  await expect(desk.row("Sayı 15: Poyraz")).toContainText("Yayında", { timeout: 60_000 })
  await page.getByRole("link", { name: "Oku: Sayı 15: Poyraz" }).click()
  await reader.shows("1", 5)
  await expect(reader.sheet(1)).toContainText("Sayfa 1")
})

test.describe("on a poor line", () => {
  test.use({ tolerated: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

  test("says that it was cut, goes on by itself, and never goes back", async ({ page, desk }) => {
    await desk.signIn(demoPublisher)
    await desk.openForm()
    const line = await lineOf(page)
    await line(megabyte / 2)
    await desk.pick(pdf("kesik.pdf", 1, 8 * megabyte))
    await desk.listen()
    await expect.poll(() => desk.acknowledged(), { timeout: 30_000 }).toBeGreaterThan(0)
    await line(null)
    await expect(page.getByText(/^Bağlantı kesildi\./)).toBeVisible({ timeout: 30_000 })
    expect(await desk.acknowledged()).toBeLessThan(8 * megabyte)
    await line(-1)
    await expect(desk.uploaded).toBeVisible({ timeout: 60_000 })
    const told = await desk.told()
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  test("goes on after a reload in mid-upload, with what was written", async ({ page, desk }) => {
    const begun: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/publisher/uploads")) begun.push(request.url())
    })
    await desk.signIn(demoPublisher)
    await desk.openForm()
    const line = await lineOf(page)
    await line(megabyte / 2)
    await desk.pick(pdf("yarim.pdf", 1, 8 * megabyte))
    await desk.fill("Yarım kalan")
    await expect.poll(() => desk.acknowledged(), { timeout: 30_000 }).toBeGreaterThan(0)
    await draftOnDevice(page, "Yarım kalan")
    await page.reload()
    await expect(page.getByText("yarim.pdf")).toBeVisible()
    await expect(page.getByLabel("Başlık")).toHaveValue("Yarım kalan")
    await line(-1)
    await expect(desk.uploaded).toBeVisible({ timeout: 60_000 })
    expect(begun).toHaveLength(1)
  })
})

test.describe("what cannot become an issue", () => {
  test.use({ tolerated: /Failed to load resource/ })

  test("is refused with its sentence, at its field or by the server", async ({ page, desk }) => {
    await desk.signIn(demoPublisher)
    await desk.openForm()
    await desk.pick({ name: "kapak.png", mimeType: "image/png", buffer: Buffer.from("png") })
    await expect(page.getByRole("alert")).toHaveText("Lütfen sadece PDF dosyası seçiniz")
    await desk.pick({ name: "metin.pdf", mimeType: "application/pdf", buffer: Buffer.from("Ben bir PDF değilim.") })
    await expect(page.getByText("İlk sayfa gösterilemiyor: Seçilen dosya bir PDF değil.")).toBeVisible()
    await expect(desk.uploaded).toHaveCount(0)
    await desk.fill("Olmaz")
    await expect(desk.save).toBeDisabled()
    await expect(desk.save).toHaveAccessibleDescription(/Eksik: başka bir PDF dosyası\.$/u)
    await page.locator("input[type=file]").setInputFiles(pdf("olur.pdf", 1))
    await desk.showsFirstPage("olur.pdf", 1)
    await expect(desk.save).toBeEnabled()
    await expect(page.getByLabel("Başlık")).toHaveValue("Olmaz")

    await page.getByRole("button", { name: "İptal" }).click()
    await page.getByRole("button", { name: "Vazgeç ve sil" }).click()
    await expect(page).toHaveURL("/account/publisher")
    await expect(desk.row("Olmaz")).toHaveCount(0)
  })
})

test("schedules an issue by the clocks of Istanbul, and deletes it before its time", async ({ page, desk }) => {
  await desk.signIn(demoPublisher)
  await desk.openForm()
  await desk.pick(pdf("sonra.pdf", 2))
  await desk.showsFirstPage("sonra.pdf", 2)
  await desk.fill("Gelecek sayı")
  await page.getByText("Zamanla", { exact: true }).click()
  await expect(desk.save).toBeDisabled()
  await page.getByLabel("Tarih ve saat (Europe/Istanbul)").fill("2099-07-01T09:00")
  await desk.save.click()
  await desk.toDesk()
  const row = desk.row("Gelecek sayı")
  await expect(row).toContainText("1 Temmuz 2099 09:00, İstanbul saatiyle", { timeout: 60_000 })
  await page.getByRole("button", { name: "Sil: Gelecek sayı" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil" }).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(desk.latest("Sayı 14: Lodos")).toBeVisible()
  await expect(row).toHaveCount(0)
})

test("sends a visitor home to sign in, and a reader home, from the desk and from its form", async ({
  page,
  desk,
  auth
}) => {
  const rooms = [
    "/account/publisher",
    "/account/publisher/issues",
    "/account/publisher/new-issue",
    "/account/publisher/new-publication",
    "/account/publisher/issues/abc"
  ]
  for (const path of rooms) {
    await page.goto(path)
    await expect(page).toHaveURL(`/?return=${encodeURIComponent(path)}`)
    await expect(auth.titled("Giriş Yap")).toBeVisible()
  }
  await desk.signIn(demoReader)
  for (const path of rooms) {
    await page.goto(path)
    await expect(page).toHaveURL("/")
    await expect(page.getByRole("main").getByRole("link", { name: "Çıma" }).first()).toBeVisible()
    await expect(page.getByRole("link", { name: "Yayıncı masası" })).toHaveCount(0)
    await expect(auth.dialog).toHaveCount(0)
  }
})

test.describe("a session that ends", () => {
  test.use({ tolerated: /Failed to load resource/ })

  test("is told in the room's place, and what was begun there is kept", async ({ page, desk, auth, account }) => {
    const { token } = await desk.signIn(demoPublisher)
    const asked = lastAsked(page)
    await desk.openForm()
    await page.getByLabel("Başlık").fill("Kalacak olan")
    await draftOnDevice(page, "Kalacak olan")
    await asked
    await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } })
    await page.reload()
    await expect(page.getByText("Oturumunuz sona erdi.")).toBeVisible()
    await expect(account.signedOut).toBeVisible()
    await expect(page).toHaveURL("/account/publisher/new-issue")
    await account.button("Giriş Yap").click()
    await auth.login(demoPublisher)
    await expect(page.getByLabel("Başlık")).toHaveValue("Kalacak olan")
  })
})

for (const { locale, colorScheme } of stagings) {
  test(`leaves nothing for axe to find on the desk and its form, ${locale}, ${colorScheme}`, async ({ page, desk }) => {
    await desk.signIn(demoPublisher)
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.goto(`/account/publisher?locale=${locale}`)
    await expect(desk.latest("Sayı 14: Lodos")).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole("link", { name: /^(Tüm sayılar|All issues)$/ }).click()
    await expect(desk.row("Sayı 14: Lodos")).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole("link", { name: /^(Yeni Sayı Ekle|Add a new issue)$/ }).click()
    await expect(page.getByRole("button", { name: /^(PDF seç|Choose a PDF)$/ })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test("makes a publication, changes its price, and deletes it, by keyboard alone", async ({ page, desk }) => {
  await desk.signIn(demoPublisher)
  await desk.open()
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  const write = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  const choose = async (field: RegExp, option: string) => {
    await tabTo(page, button(field))
    await keyboard.press("Enter")
    await expect(page.getByRole("listbox")).toBeVisible()
    await keyboard.type(option)
    await expect(page.getByRole("option", { name: option, exact: true })).toBeFocused()
    await keyboard.press("Enter")
  }
  await tabTo(page, page.getByRole("link", { name: "Yeni Yayın Ekle" }))
  await keyboard.press("Enter")
  await expect(page).toHaveTitle("Yeni Yayın Ekle | Sayfa")
  await write("Yayıncının adı", "Deneme Yayınları")
  await keyboard.press("Enter")
  await expect(page.getByText("Yayına bir ad verin.")).toBeVisible()
  await expect(page.getByLabel("Ad", { exact: true })).toBeFocused()
  await keyboard.type("Deneme Dergisi")
  await tabTo(page, page.getByRole("checkbox").first())
  await keyboard.press("Space")
  await tabTo(page, button("Yayını ekle"))
  await keyboard.press("Enter")

  const own = page.getByRole("region", { name: "Yayınlarınız" })
  await tabTo(page, own.getByRole("link", { name: "Deneme Dergisi", exact: true }))
  await keyboard.press("Enter")
  await expect(page.getByLabel("Yayıncının adı")).toHaveValue("Deneme Yayınları")
  await expect(page.getByRole("checkbox").first()).toBeChecked()
  await choose(/^24,99/, "99,99 TL")
  await expect(
    page.getByText("Bir sayı 99,99 TL, bir yılı 999,90 TL. Yeni fiyat bundan sonraki satışlar")
  ).toBeVisible()
  await tabTo(page, button("Kaydet"))
  await keyboard.press("Enter")
  await expect(page.getByText("Ayarlar kaydedildi.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Bir sayı 99,99 TL, bir yılı 999,90 TL.")).toBeVisible()

  await tabTo(page, button("Yayını sil"))
  await keyboard.press("Enter")
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Sil" }))
  await keyboard.press("Enter")
  await expect(page).toHaveURL("/account/publisher")
  await expect(own.getByRole("link", { name: "Çıma", exact: true })).toBeVisible()
  await expect(own.getByRole("link", { name: "Deneme Dergisi", exact: true })).toHaveCount(0)
})

/** An issue of long ago, which no other journey meets, once it is published. */
const oldIssue = async (request: APIRequestContext, title: string) => {
  const { token } = await sessionOf(request, demoPublisher)
  const headers = { authorization: `Bearer ${token}` }
  const own = (await (await request.get("/api/publisher/publications", { headers })).json()) as {
    readonly data: ReadonlyArray<{ readonly id: string; readonly title: string }>
  }
  const fields = { title, description: "Eski bir sayı.", publish_date: "2020-01-01" }
  const added = await request.post("/api/publisher/issues", {
    headers,
    multipart: {
      ...fields,
      publication: own.data.find((one) => one.title === "Çıma")?.id ?? "",
      pdf: pdf("eski.pdf", 3)
    }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { data } = (await added.json()) as { readonly data: { readonly id: string } }
  await expect(async () => {
    const state = await request.get(`/api/publisher/issues/${data.id}/conversion`, { headers })
    expect(await state.json()).toMatchObject({ data: { status: "PUBLISHED" } })
  }).toPass({ timeout: 60_000 })
  return data.id
}

test("changes an issue and its cover, takes it off sale and puts it back, by keyboard alone", async ({
  page,
  desk,
  browser
}) => {
  const id = await oldIssue(page.request, "Sayı 1: Meltem")
  await desk.signIn(demoPublisher)
  await desk.open()
  const { keyboard } = page
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  await tabTo(page, page.getByRole("link", { name: "Tüm sayılar" }))
  await keyboard.press("Enter")
  await tabTo(page, page.getByRole("link", { name: "Ayarlar: Sayı 1: Meltem" }))
  await keyboard.press("Enter")
  await expect(page).toHaveTitle("Sayının ayarları | Sayfa")
  await expect(page).toHaveURL(`/account/publisher/issues/${id}`)
  await tabTo(page, page.getByLabel("Açıklama", { exact: true }))
  await keyboard.press("ControlOrMeta+a")
  await keyboard.type("Meltemin bütün yüzleri.")
  await tabTo(page, button("Kaydet"))
  await keyboard.press("Enter")
  await expect(page.getByText("Ayarlar kaydedildi.")).toBeVisible()

  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.goto(`/magazine/${id}`)
  await expect(shop.getByText("Meltemin bütün yüzleri.")).toBeVisible()

  const cover = () =>
    shop
      .getByRole("img", { name: /Sayı 1: Meltem/u })
      .first()
      .getAttribute("src")
  const before = await cover()
  await tabTo(page, page.getByLabel("Kapak olacak sayfa"))
  await keyboard.type("2")
  await keyboard.press("Enter")
  await expect(page.getByText("Kapak şu an 2. sayfa.")).toBeVisible()
  await shop.reload()
  await expect.poll(cover).not.toBe(before)

  await tabTo(page, button("Yayından kaldır"))
  await keyboard.press("Enter")
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Yayından kaldır" }))
  await keyboard.press("Enter")
  await expect(page.getByText(/^Yayından kaldırıldı\./)).toBeVisible()
  await shop.reload()
  await expect(shop.getByText("Meltemin bütün yüzleri.")).toHaveCount(0)
  await expect(shop.getByRole("link", { name: "Ana sayfaya dön" })).toBeVisible()
  await tabTo(page, page.getByRole("link", { name: "Sayfasını önizle" }))
  await keyboard.press("Enter")
  await expect(page.getByText("Yayından kaldırıldı: bu sayfayı siz ve sayı elinde olanlar görür.")).toBeVisible()
  await tabTo(page, page.getByRole("link", { name: "Sayının ayarları" }))
  await keyboard.press("Enter")

  await tabTo(page, button("Yeniden yayınla"))
  await keyboard.press("Enter")
  await expect(page.getByText("Yayında; herkes ücretsiz okuyor.")).toBeVisible()
  await shop.reload()
  await expect(shop.getByText("Meltemin bütün yüzleri.")).toBeVisible()
  await visitor.close()
})

test("sends another PDF while the issue is read, shows the first again, and deletes the other by keyboard", async ({
  page,
  desk,
  browser
}) => {
  const id = await oldIssue(page.request, "Sayı 2: Keşişleme")
  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.clock.install()
  const reader = new ReaderPage(shop)
  await reader.open(id)
  await expect(reader.sheet(1)).toContainText("Sayfa 1")

  await desk.signIn(demoPublisher)
  await page.goto(`/account/publisher/issues/${id}`)
  const pdfs = page.getByRole("region", { name: "PDF" })
  await expect(pdfs.getByRole("listitem")).toHaveText(/^1\. PDF, gösteriliyor3 sayfa/)
  const line = await lineOf(page)
  await line(megabyte / 4)
  await pdfs.locator("input[type=file]").setInputFiles(pdf("yeni.pdf", 6, megabyte, "Yeni"))
  await expect(pdfs.getByRole("progressbar", { name: "Yükleniyor" })).toBeVisible()
  await line(-1)
  await expect(pdfs.getByRole("listitem").first()).toHaveText(/^2\. PDF, gösteriliyor6 sayfa/, { timeout: 60_000 })
  await expect(pdfs.getByRole("listitem").nth(1)).toContainText("tarihine kadar gösterildi")
  await expect(page.getByLabel("Kapak olacak sayfa")).toHaveAccessibleDescription(/^1 ile 6 arasında/)

  // What one reads stays until it is turned, half a minute after it was opened at the earliest.
  await shop.clock.fastForward(31_000)
  const asked = shop.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/issues/${id}`)
  await reader.next.click()
  await asked
  await expect(reader.sheet(2)).toContainText("Sayfa 2")
  await reader.previous.click()
  await expect(reader.sheet(1)).toContainText("Yeni 1")
  await expect(shop.getByText("Bu sayının PDF’i yenilendi; artık yeni sayfaları okuyorsunuz.")).toBeVisible()
  await expect(shop).toHaveURL(/\?sayfa=1$/)

  const { keyboard } = page
  const back = pdfs.getByRole("button", { name: "Bunu göster: 1. PDF" })
  await tabTo(page, back)
  await keyboard.press("Enter")
  await expect(pdfs.getByRole("listitem").nth(1)).toHaveText(/^1\. PDF, gösteriliyor3 sayfa/)
  const other = await visitor.newPage()
  const later = new ReaderPage(other)
  await later.open(id)
  await expect(later.sheet(1)).toContainText("Sayfa 1")

  await tabTo(page, pdfs.getByRole("button", { name: "Sil: 2. PDF" }))
  await keyboard.press("Enter")
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Sil" }))
  await keyboard.press("Enter")
  await expect(pdfs.getByRole("listitem")).toHaveCount(1)
  await expect(pdfs.getByRole("list")).toBeFocused()
  // Whose pages are gone is led to those that are there.
  await reader.next.click()
  await expect(reader.sheet(2)).toContainText("Sayfa 2")
  await expect(accessibilityFaults(page)).resolves.toEqual([])
  await visitor.close()
})
