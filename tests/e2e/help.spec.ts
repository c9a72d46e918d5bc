import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { demoSupport } from "../../server/demo/accounts.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"

const hostile = "<img src=x onerror=alert(1)> Sayfa 4 açılmıyor"

test("a reader asks with a picture, the team answers, and both see it, by the keyboard alone", async ({
  page,
  request
}) => {
  const reader = await newcomer(request, "Ayşe Okur")
  await signedIn(page, reader)
  await page.goto("/account/support")
  await expect(page.getByRole("heading", { level: 1, name: "Yardım ve destek" })).toBeVisible()
  const open = page.getByRole("button", { name: "Yeni destek talebi" })
  await open.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Yeni destek talebi" })
  // Before it has taken the focus, a press may meet what had it.
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await dialog.getByRole("button", { name: "Gönder", exact: true }).press("Enter")
  await expect(dialog.getByRole("alert")).toContainText("Lütfen konu ve mesaj alanlarını doldurun.")
  await dialog.getByLabel("Konu").focus()
  await page.keyboard.type("Okuyucu")
  await dialog.getByLabel("Mesaj").focus()
  await page.keyboard.type(hostile)
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .png()
    .toBuffer()
  const chooser = page.waitForEvent("filechooser")
  await dialog.getByRole("button", { name: "Dosya ekle" }).press("Enter")
  await (await chooser).setFiles({ name: "ekran.png", mimeType: "image/png", buffer })
  await expect(dialog.getByRole("button", { name: /Kaldır: ekran/u })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // What was written outlives a reload.
  await page.reload()
  await open.press("Enter")
  await expect(dialog.getByLabel("Konu")).toHaveValue("Okuyucu")
  await expect(dialog.getByLabel("Mesaj")).toHaveValue(hostile)
  await dialog.getByRole("button", { name: "Gönder", exact: true }).press("Enter")
  await expect(page).toHaveURL(/\/account\/support\/tickets$/u)
  const row = page.getByRole("link", { name: "Okuyucu" })
  await expect(page.getByText(/#[a-z0-9]{8} · Açık/u)).toBeVisible()
  await row.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Okuyucu" })).toBeVisible()
  const messages = page.getByRole("list", { name: "Yazışma" })
  await expect(messages.getByText("Siz")).toBeVisible()
  await expect(messages.getByText(hostile)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  const { token } = await sessionOf(request, demoSupport)
  const answered = await request.post(`/api/team/support-tickets/${id}/answers`, {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    data: { content: "Yeniden yükler misiniz?", seen: 1, status: "pending_user_reply" }
  })
  expect(answered.ok(), await answered.text()).toBe(true)
  await page.reload()
  await expect(messages.getByText("Yeniden yükler misiniz?")).toBeVisible()
  await expect(page.getByText(/· Yanıt Bekliyor/u)).toBeVisible()
  await page.getByRole("textbox", { name: "Yanıtınız" }).focus()
  await page.keyboard.type("Oldu, teşekkürler")
  await page.getByRole("button", { name: "Yanıtı gönder" }).press("Enter")
  await expect(messages.getByText("Oldu, teşekkürler")).toBeVisible()
  await expect(page.getByText(/· Açık/u)).toBeVisible()

  // A newer server may keep files of other types than this page knows.
  await page.route(`**/api/support-tickets/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll("image/webp", "text/html") })
  })
  await page.reload()
  await expect(messages.getByText(hostile)).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "İndir: ekran.webp" }).press("Enter")
  expect((await download).suggestedFilename()).toBe("ekran.webp")
})

test.describe("after an error", () => {
  test.use({ tolerated: /Failed to load resource: .* status of 500/u })

  test("a reader shows the team what happened, or leaves it out", async ({ page, request }) => {
    const reader = await newcomer(request, "Ayşe Okur")
    await signedIn(page, reader)
    await page.route("**/api/recently-viewed*", (route) => route.fulfill({ status: 500, body: "{}" }))
    await page.goto("/account/history?token=gizli")
    const help = page.getByRole("link", { name: "Destek isteyin" })
    await help.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Yeni destek talebi" })
    await expect(dialog.getByRole("definition").first()).toHaveText("/account/history")
    await expect(dialog.getByText("Chrome", { exact: false })).toBeVisible()
    await expect(page).not.toHaveURL(/gizli/u)
    expect(await accessibilityFaults(page)).toEqual([])
    const include = dialog.getByRole("checkbox", { name: "Bunları da gönder" })
    await expect(include).toBeChecked()
    await dialog.getByLabel("Konu").fill("Geçmişim")
    await dialog.getByLabel("Mesaj").fill("Açılmıyor")
    await dialog.getByRole("button", { name: "Gönder", exact: true }).press("Enter")
    await expect(page).toHaveURL(/\/account\/support\/tickets$/u)
    await page.getByRole("link", { name: "Geçmişim" }).press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: "Geçmişim" })).toBeVisible()
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    const reportOf = async (of: string) => {
      const { token } = await sessionOf(request, demoSupport)
      const seen = await request.get(`/api/team/support-tickets/${of}`, {
        headers: { authorization: `Bearer ${token}` }
      })
      return ((await seen.json()) as { readonly data: { readonly report: unknown } }).data.report
    }
    expect(await reportOf(id)).toMatchObject({ path: "/account/history", language: "tr" })

    await page.goto("/account/history")
    await help.press("Enter")
    await include.press("Space")
    await expect(include).not.toBeChecked()
    await dialog.getByLabel("Konu").fill("Yine geçmişim")
    await dialog.getByLabel("Mesaj").fill("Açılmıyor")
    await dialog.getByRole("button", { name: "Gönder", exact: true }).press("Enter")
    await page.getByRole("link", { name: "Yine geçmişim" }).press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: "Yine geçmişim" })).toBeVisible()
    expect(await reportOf(new URL(page.url()).pathname.split("/").at(-1) ?? "")).toBeNull()
  })
})

test.describe("in two tabs", () => {
  test.use({ tolerated: /Failed to load resource: .* status of 409/u })

  test("a reply is posted once, and another of the same draft is kept until it is sent too", async ({
    page,
    context,
    request
  }) => {
    const reader = await newcomer(request, "Ayşe Okur")
    const { token } = await sessionOf(request, reader)
    const headers = { authorization: `Bearer ${token}` }
    const asked = await request.post("/api/support-tickets", {
      headers,
      data: { subject: "İki sekme", content: "Bir" }
    })
    const { data } = (await asked.json()) as { readonly data: { readonly id: string } }
    const address = `/account/support/tickets/${data.id}`
    const replyIn = (tab: typeof page) => tab.getByRole("textbox", { name: "Yanıtınız" })
    const send = (tab: typeof page) => tab.getByRole("button", { name: "Yanıtı gönder" }).press("Enter")
    await signedIn(page, reader)
    await page.goto(address)
    await replyIn(page).fill("İki")
    await page.reload()
    await expect(replyIn(page)).toHaveValue("İki")
    const other = await context.newPage()
    await other.goto(address)
    await expect(replyIn(other)).toHaveValue("İki")
    await replyIn(page).fill("Üç")
    await replyIn(other).fill("Dört")
    await send(page)
    await expect(page.getByRole("list", { name: "Yazışma" }).getByText("Üç")).toBeVisible()
    await send(other)
    await expect(other.getByRole("alert")).toContainText("başka bir sekmede")
    await expect(replyIn(other)).toHaveValue("Dört")
    await send(other)
    await expect(replyIn(other)).toHaveValue("")
    const heard = (await (await request.get(`/api/support-tickets/${data.id}/messages`, { headers })).json()) as {
      readonly data: { readonly items: ReadonlyArray<{ readonly content: string }> }
    }
    expect(heard.data.items.map(({ content }) => content)).toEqual(["Bir", "Üç", "Dört"])
  })
})
