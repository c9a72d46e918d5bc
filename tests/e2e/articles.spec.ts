import type { APIRequestContext, Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { articlesPdf, printedArticles } from "../kit/fixtures/articlesPdf.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expectSoundAt } from "./expectSoundAt.ts"
import { expect, test } from "./journey.ts"
import { sessionOf } from "./newcomer.ts"
import { tabTo } from "./tabTo.ts"

// One asks for what another device has changed.
test.use({ tolerated: /status of 409/ })

/** A published issue of a publication of its own, with two printed articles. */
const issueWithArticles = async (request: APIRequestContext, title: string) => {
  const { token } = await sessionOf(request, demoPublisher)
  const headers = { authorization: `Bearer ${token}` }
  const settings = {
    title,
    description: "",
    publisher_name: "Martı",
    frequency: "MONTHLY",
    language: "tr",
    tier: 0,
    categories: []
  }
  const publication = await request.post("/api/publisher/publications", { headers, data: settings })
  const { data: made } = (await publication.json()) as { readonly data: { readonly id: string } }
  const added = await request.post("/api/publisher/issues", {
    headers,
    multipart: {
      title,
      description: "Yazılı bir sayı.",
      publish_date: "2020-01-01",
      publication: made.id,
      pdf: { name: "yazilar.pdf", mimeType: "application/pdf", buffer: Buffer.from(articlesPdf()) }
    }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { data } = (await added.json()) as { readonly data: { readonly id: string } }
  await expect(async () => {
    const state = await request.get(`/api/publisher/issues/${data.id}/conversion`, { headers })
    expect(await state.json()).toMatchObject({ data: { status: "PUBLISHED" } })
  }).toPass({ timeout: 60_000 })
  return { id: data.id, headers }
}

const text = (page: Page) => page.getByRole("textbox", { name: "Metin" })
const [first, second] = printedArticles.map(({ title }) => title)

/** All that this browser keeps of unsaved articles, as JSON. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("sayfaArticles")
        opening.addEventListener("success", () => {
          const database = opening.result
          const reading = database.transaction("kept").objectStore("kept").getAll()
          reading.addEventListener("success", () => {
            database.close()
            resolve(JSON.stringify(reading.result))
          })
        })
      })
  )

test("corrects what a PDF proposes, splits and publishes it, and a visitor reads it in the shop", async ({
  page,
  desk,
  browser
}) => {
  const { id } = await issueWithArticles(page.request, "Yazılı Martı")
  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await desk.signIn(demoPublisher)
  await page.goto(`/account/publisher/issues/${id}`)
  await page.getByRole("link", { name: "Sayının yazıları" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: first ?? "" })).toContainText("Öneri")
  await expect(page.getByRole("listitem").filter({ hasText: second ?? "" })).toContainText("Imogen Sarr · sayfa 3")
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole("link", { name: first ?? "" }).click()
  await page.getByRole("textbox", { name: "Başlık" }).fill("Halatın öbür ucu")
  await text(page).press("ControlOrMeta+Home")
  await page.keyboard.type("Saat beşi yirmi geçe.")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Kaydedilmedi; bu tarayıcıda saklanıyor.")).toBeVisible()
  // Each letter is kept a moment after it was typed.
  await expect.poll(() => keptTexts(page)).toContain("Saat beşi yirmi geçe.")
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Başlık" })).toHaveValue("Halatın öbür ucu")
  await expect(text(page)).toContainText("Saat beşi yirmi geçe.")
  await expect(page.getByText("Kaydedildi.")).toBeVisible()
  await page.reload()
  await expect(text(page)).toContainText("Saat beşi yirmi geçe.")

  // Left at once: it is saved before the list is shown.
  await page.getByRole("textbox", { name: "Başlık" }).fill("Halatın ucu")
  await page.getByRole("link", { name: "Sayının yazıları" }).click()
  await page.getByRole("link", { name: "Halatın ucu" }).click()
  await expect(page.getByText("Kaydedildi.")).toBeVisible()
  await page.getByRole("textbox", { name: "Başlık" }).fill("Halatın öbür ucu")

  await text(page).press("ControlOrMeta+Home")
  await page.keyboard.press("End")
  await page.getByRole("button", { name: "İmlecin olduğu yerden böl" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "sayfa" })).toHaveCount(3)
  await page.getByRole("link", { name: "Başlıksız yazı" }).click()
  await page.getByRole("textbox", { name: "Başlık" }).fill("Halatın kalanı")
  await page.getByRole("button", { name: "Yayınla", exact: true }).click()
  await expect(page.getByText("Herkese açık")).toBeVisible()

  await page.getByRole("link", { name: "Sayının yazıları" }).click()
  await tabTo(page, page.getByRole("button", { name: "“Halatın öbür ucu” yazısını yayınla" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listitem").filter({ hasText: "Herkese açık" })).toHaveCount(2)
  const down = page.getByRole("button", { name: "“Halatın öbür ucu” yazısını aşağı taşı" })
  await tabTo(page, down)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listitem").filter({ hasText: "sayfa" }).first()).toContainText("Halatın kalanı")
  await expect(down).toBeFocused()

  await shop.goto(`/magazine/${id}`)
  await shop.getByRole("link", { name: "Halatın öbür ucu" }).first().click()
  await expect(shop.getByRole("heading", { name: "Halatın öbür ucu", level: 1 })).toBeVisible()
  await expect(shop.getByText("Saat beşi yirmi geçe.")).toBeVisible()
  await expect(shop.getByText(second ?? "")).toHaveCount(0)

  await page.getByRole("button", { name: "“Halatın öbür ucu” yazısını yayından kaldır" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Herkese açık" })).toHaveCount(1)
  await shop.goto(`/magazine/${id}`)
  await expect(shop.getByRole("link", { name: "Halatın kalanı" }).first()).toBeVisible()
  await expect(shop.getByRole("link", { name: "Halatın öbür ucu" })).toHaveCount(0)
  await visitor.close()
})

test("adds an article by hand and deletes it again, by keyboard alone", async ({ page, desk }) => {
  const { id, headers } = await issueWithArticles(page.request, "Elle Martı")
  await desk.signIn(demoPublisher)
  await page.goto(`/account/publisher/issues/${id}/articles`)
  const rows = page.locator("ol > li")
  await tabTo(page, page.getByRole("button", { name: `“${first}” yazısının ardına yeni bir yazı ekle` }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("link", { name: "Başlıksız yazı" })).toBeFocused()
  await expect(rows).toHaveText([/Öneri/u, /Başlıksız yazı.*Taslak/u, /Öneri/u])
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("textbox", { name: "Başlık" }))
  await page.keyboard.type("Elle yazılan")
  await tabTo(page, text(page))
  await page.keyboard.type("Basılmamış bir metin.")
  await tabTo(page, page.getByRole("button", { name: "Yayınla", exact: true }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("Herkese açık")).toBeVisible()
  const seen = async () =>
    ((await (await page.request.get(`/api/issues/${id}/articles`)).json()) as { data: { items: unknown } }).data.items
  expect(await seen()).toMatchObject([{ title: "Elle yazılan" }])

  await page.goto(`/account/publisher/issues/${id}/articles`)
  await tabTo(page, page.getByRole("button", { name: "“Elle yazılan” yazısını sil" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog")).toContainText("okurlar da artık göremez")
  await expect(page.getByRole("button", { name: "Vazgeç" })).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect(await seen()).toEqual([])

  // Another device adds one: what is asked of the list that was there is not done.
  const list = (await (await page.request.get(`/api/publisher/issues/${id}/articles`, { headers })).json()) as {
    readonly data: { readonly version: number }
  }
  const there = { version: list.data.version, after: null }
  await page.request.post(`/api/publisher/issues/${id}/articles`, { headers, data: there })
  await tabTo(page, page.getByRole("button", { name: `“${first}” yazısını sil` }))
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Yazıyı sil" }).press("Enter")
  await expect(page.getByRole("alert")).toContainText("başka bir yerde değiştirildi")
  await expect(rows).toHaveCount(3)
})

test("gives an article another picture, none, and the proposed one again, by keyboard alone", async ({
  page,
  desk
}) => {
  const { id, headers } = await issueWithArticles(page.request, "Resimli Martı")
  const addresses = `/api/publisher/issues/${id}/articles`
  const proposed = async () =>
    (await (await page.request.get(addresses, { headers })).json()) as {
      readonly data: { readonly version: number; readonly articles: ReadonlyArray<{ id: string; image: string }> }
    }
  const { data } = await proposed()
  const [one, two] = data.articles
  // Joined, the article has the pages and the pictures of both.
  await page.request.post(`${addresses}/${one?.id}/join`, { headers, data: { version: data.version } })
  await desk.signIn(demoPublisher)
  await page.goto(`/account/publisher/issues/${id}/articles/${one?.id}`)
  const change = page.getByRole("button", { name: "Resmi değiştir" })
  const shown = page.locator(`img[src="${two?.image}"]`)
  await tabTo(page, change)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Sayfa 2, 1. resim · şimdiki · önerilen" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await tabTo(page, page.getByRole("button", { name: "Sayfa 3, 1. resim" }))
  await page.keyboard.press("Enter")
  await expect(shown).toBeVisible()
  await expect(change).toBeFocused()

  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("button", { name: "Resimsiz olsun" }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("Yazının resmi yok.")).toBeVisible()
  await expect(change).toBeFocused()
  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("button", { name: "Önerilene dön" }))
  await page.keyboard.press("Enter")
  await expect(page.locator(`img[src="${one?.image}"]`)).toBeVisible()
  await tabTo(page, page.getByRole("button", { name: "Yayınla", exact: true }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("Herkese açık")).toBeVisible()
  const seen = (await (await page.request.get(`/api/articles/${one?.id}`)).json()) as { readonly data: unknown }
  expect(seen.data).toMatchObject({ image: one?.image })
})

test("cleans hostile HTML, whether it is pasted or sent", async ({ page, desk }) => {
  const { id, headers } = await issueWithArticles(page.request, "Kötü Martı")
  const list = (await (await page.request.get(`/api/publisher/issues/${id}/articles`, { headers })).json()) as {
    readonly data: { readonly articles: ReadonlyArray<{ readonly id: string; readonly version: number }> }
  }
  const [article] = list.data.articles
  const hostile =
    '<h2 onclick="x()">Baş</h2><script>window.isHurt = true</script><p style="color:red">İyi ' +
    '<a href="javascript:window.isHurt = true">bağ</a><img src="x" onerror="window.isHurt = true"></p>'
  const address = `/api/publisher/issues/${id}/articles/${article?.id}`
  const sent = await page.request.put(address, {
    headers,
    data: { version: article?.version, title: "Temiz", author: "", summary: "", content: hostile }
  })
  expect(await sent.json()).toMatchObject({ data: { content: "<h2>Baş</h2><p>İyi <a>bağ</a></p>" } })

  await desk.signIn(demoPublisher)
  await page.goto(`/account/publisher/issues/${id}/articles/${article?.id}`)
  await text(page).press("ControlOrMeta+a")
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData("text/html", html)
    const target = document.querySelector("[aria-multiline]")
    target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  }, hostile)
  await expect(page.getByText("Kaydedildi.")).toBeVisible()
  await expect(text(page).locator("[onclick], [style], script, img")).toHaveCount(0)
  const kept = await page.request.get(address, { headers })
  expect(((await kept.json()) as { readonly data: { readonly content: string } }).data.content).not.toMatch(
    /script|onclick|onerror|style|isHurt/u
  )
  expect(await page.evaluate(() => "isHurt" in window)).toBe(false)
})

test("leaves nothing for axe to find in the list and the editor", async ({ page, desk }) => {
  const { id } = await issueWithArticles(page.request, "Erişilir Martı")
  await desk.signIn(demoPublisher)
  for (const { locale, colorScheme } of stagings) {
    await test.step(`${locale}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(`/account/publisher/issues/${id}/articles?locale=${locale}`)
      await expect(page.getByRole("link", { name: first ?? "" })).toBeVisible()
      for (const width of [390, 1440]) await expectSoundAt(page, width)
      await page.getByRole("link", { name: first ?? "" }).click()
      await expect(page.locator("[aria-multiline]")).toBeVisible()
      for (const width of [1440, 390]) await expectSoundAt(page, width)
    })
  }
})
