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
})
