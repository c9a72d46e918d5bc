import type { APIRequestContext, FileChooser, Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { banded, bandedSvg } from "../kit/fixtures/pictures.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { sessionOf } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { tabTo } from "./tabTo.ts"

/** Another for each worker, so that none deletes the other's. */
const title = `Fener ${Date.now()}`

interface Made {
  readonly data: { readonly id: string }
}

/** The publisher's calls. */
const callsOf = async (request: APIRequestContext) => {
  const { token } = await sessionOf(request, demoPublisher)
  return { request, headers: { authorization: `Bearer ${token}` } }
}

type Calls = Awaited<ReturnType<typeof callsOf>>

/** The publication's id; null if there is none. */
const publicationOf = async ({ request, headers }: Calls) => {
  const answer = await request.get("/api/publisher/publications", { headers })
  const { data } = (await answer.json()) as { data: ReadonlyArray<{ id: string; title: string }> }
  return data.find((one) => one.title === title)?.id ?? null
}

/** An old issue of the publication, free, so that nothing else shows it first. */
const oldIssue = async ({ request, headers }: Calls, publication: string) => {
  const added = await request.post("/api/publisher/issues", {
    headers,
    multipart: {
      publication,
      title: "Sayı 1: Pruva",
      description: "Eski bir sayı.",
      publish_date: "2020-01-01",
      pdf: { name: "eski.pdf", mimeType: "application/pdf", buffer: Buffer.from(tinyPdf(2)) }
    }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = ((await added.json()) as Made).data
  await expect(async () => {
    const state = await request.get(`/api/publisher/issues/${id}/conversion`, { headers })
    expect(await state.json()).toMatchObject({ data: { status: "PUBLISHED" } })
  }).toPass({ timeout: 60_000 })
  return id
}

/** Other journeys look at the same shop. */
test.afterEach(async ({ page }) => {
  const calls = await callsOf(page.request)
  const { request, headers } = calls
  const id = await publicationOf(calls)
  if (id === null) return
  const answer = await request.get("/api/publisher/publications", { headers })
  const { data } = (await answer.json()) as {
    data: ReadonlyArray<{ id: string; issues: ReadonlyArray<{ id: string }> }>
  }
  for (const issue of data.find((one) => one.id === id)?.issues ?? []) {
    await request.put(`/api/publisher/issues/${issue.id}/sale`, { headers, data: { on_sale: false } })
    await request.delete(`/api/publisher/issues/${issue.id}`, { headers })
  }
  expect((await request.delete(`/api/publisher/publications/${id}`, { headers })).ok()).toBe(true)
})

/** The colours of a picture on the page, at these shares of its width, half way down. */
const coloursOf = (page: Page, src: string, across: ReadonlyArray<number>) =>
  page.evaluate(
    async ([address, shares]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext("2d")
      context?.drawImage(image, 0, 0)
      return shares.map((share) => {
        const pixel = context?.getImageData(share * canvas.width, canvas.height / 2, 1, 1).data ?? []
        return [...pixel]
          .slice(0, 3)
          .map((channel) => (channel > 128 ? 1 : 0))
          .join("")
      })
    },
    [src, across] as const
  )

const [red, green, blue] = ["100", "010", "001"]

test("a logo and a cover are cropped by keyboard, and seen in the shop", async ({ page, desk, browser, baseURL }) => {
  test.setTimeout(120_000)
  await publishedIssue(page, "Sayı 14: Lodos")
  await desk.signIn(demoPublisher)
  await page.goto("/account/publisher/new-publication")
  // From the beginning: a dialog that opens before it is listened for is lost.
  const choosers: Array<FileChooser> = []
  page.on("filechooser", (chooser) => choosers.push(chooser))
  const { keyboard } = page
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const slider = (name: string) => page.getByRole("slider", { name })
  const pick = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await tabTo(page, button(name))
    await keyboard.press("Enter")
    await expect.poll(() => choosers.length).toBe(1)
    await choosers.pop()?.setFiles(file)
  }
  await tabTo(page, page.getByLabel("Ad", { exact: true }))
  await keyboard.type(title)
  await tabTo(page, page.getByLabel("Yayıncının adı"))
  await keyboard.type("Deniz Feneri Yayınları")

  await pick("Logo seç", { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(bandedSvg) })
  await expect(page.getByRole("dialog", { name: "Logoyu kırpın" })).toBeVisible()
  await expect(slider("Yatay yer")).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await tabTo(page, slider("Yatay yer"))
  await keyboard.press("End")
  await tabTo(page, button("Logoyu kullan"))
  await keyboard.press("Enter")
  await expect(page.getByText("Yeni logo, yayını kaydettiğinizde görünür.")).toBeVisible({ timeout: 20_000 })
  await expect(button("Başka logo seç")).toBeFocused()
  await tabTo(page, button("Yayını ekle"))
  await keyboard.press("Enter")
  const own = page.getByRole("region", { name: "Yayınlarınız" }).getByRole("listitem").filter({ hasText: title })
  await expect(own.locator("img")).toHaveAttribute("src", /^\/logos\/[a-z0-9]{15}\.webp$/)

  const calls = await callsOf(page.request)
  const issue = await oldIssue(calls, (await publicationOf(calls)) ?? "")
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const shop = await visitor.newPage()
  for (const path of [`/magazine/${title.toLowerCase().replace(" ", "-")}`, `/magazine/${issue}`]) {
    await shop.goto(path)
    const logo = shop.locator('img[src^="/logos/"]')
    await expect(logo).toBeVisible()
    // The right two thirds of three bands.
    const src = (await logo.getAttribute("src")) ?? ""
    expect(await coloursOf(shop, src, [0.1, 0.4, 0.6, 0.9])).toEqual([green, green, blue, blue])
  }

  await page.goto(`/account/publisher/issues/${issue}`)
  const png = await banded("png", { width: 900, height: 600 })
  await pick("Kapak için görsel seç", { name: "kapak.png", mimeType: "image/png", buffer: Buffer.from(png) })
  await expect(slider("Yatay yer")).toBeEnabled()
  await tabTo(page, slider("Büyütme"))
  await keyboard.press("End")
  await tabTo(page, slider("Yatay yer"))
  await keyboard.press("Home")
  await tabTo(page, button("Görseli kullan"))
  await keyboard.press("Enter")
  await expect(page.getByText("Kapak şu an bir görsel.")).toBeVisible({ timeout: 20_000 })
  expect(await accessibilityFaults(page)).toEqual([])

  const cover = shop.getByRole("img", { name: /Sayı 1: Pruva/u }).first()
  await shop.goto(`/magazine/${issue}`)
  // What the shop knew of the issue is shown until it has asked again.
  await expect
    .poll(async () => coloursOf(shop, (await cover.getAttribute("src")) ?? "", [0.1, 0.9]))
    .toEqual([red, red])
  const src = (await cover.getAttribute("src")) ?? ""

  await tabTo(page, page.getByLabel("Kapak olacak sayfa"))
  await keyboard.type("2")
  await keyboard.press("Enter")
  await expect(page.getByText("Kapak şu an 2. sayfa.")).toBeVisible({ timeout: 20_000 })
  await shop.reload()
  await expect.poll(() => cover.getAttribute("src")).not.toBe(src)
  await visitor.close()
})

test.describe("a file that becomes no logo", () => {
  test.use({ tolerated: /Failed to load resource/ })

  test("is refused with its sentence, in the page or by the server, and nothing is lost", async ({ page, desk }) => {
    await publishedIssue(page, "Sayı 14: Lodos")
    await desk.signIn(demoPublisher)
    await page.goto("/account/publisher/new-publication")
    await page.getByLabel("Ad", { exact: true }).fill("Olmaz")
    const input = page.locator("input[type=file]")
    await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("yok") })
    await expect(page.getByRole("alert")).toHaveText("PNG, JPEG, WebP ya da SVG türünde bir görsel seçin.")
    // Browsers show as much of it as there is.
    const whole = await banded("jpeg", { width: 900, height: 900 })
    const half = Buffer.from(whole.subarray(0, whole.length / 2))
    await input.setInputFiles({ name: "yarim.jpg", mimeType: "image/jpeg", buffer: half })
    await expect(page.getByRole("slider", { name: "Büyütme" })).toBeEnabled()
    await page.getByRole("button", { name: "Logoyu kullan" }).click()
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Görsel dosyası bozuk, açılamıyor.")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page.getByLabel("Ad", { exact: true })).toHaveValue("Olmaz")
  })
})
