import sharp from "sharp"
import { demoReader, demoSupport } from "../../server/demo/accounts.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"

// The refusal of an answer to a ticket with a newer message.
test.use({ tolerated: /Failed to load resource: .* status of 409/u })

test("answers a reader by keyboard alone, keeps what is written, and goes on with the next ticket", async ({
  page,
  request
}) => {
  const reader = await newcomer(request, "Ayşe Okur")
  const { token } = await sessionOf(request, reader)
  const headers = { authorization: `Bearer ${token}` }
  const subject = `Ödeme ${Date.now()}`
  const asked = await request.post("/api/support-tickets", {
    headers,
    data: { subject, content: "<b>Kartım</b> kabul edilmedi." }
  })
  const { data } = (await asked.json()) as { readonly data: { readonly id: string } }
  const messages = `/api/support-tickets/${data.id}/messages`

  await signedIn(page, demoSupport)
  await page.goto("/team")
  const row = page.getByRole("link", { name: subject })
  await expect(row).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const [first] = await page.getByRole("list", { name: "Destek talepleri" }).getByRole("link").all()
  await first?.focus()
  while (!(await row.evaluate((link) => link === document.activeElement))) await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible()
  await expect(page.getByText("<b>Kartım</b> kabul edilmedi.")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const field = page.getByRole("textbox", { name: "Yanıtınız" })
  await field.focus()
  await page.keyboard.type("Hangi banka?")
  await page.reload()
  await expect(field).toHaveValue("Hangi banka?")
  // A message that the team has not seen: nothing is sent, and it is shown.
  await request.post(messages, { headers, data: { content: "Bir şey daha" } })
  await field.focus()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("alert")).toContainText("yeni bir mesaj geldi")
  await expect(page.getByText("Bir şey daha")).toBeVisible()
  await expect(field).toHaveValue("Hangi banka?")
  await field.focus()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("list", { name: "Yazışma" }).getByText("Hangi banka?")).toBeVisible()
  await expect(field).toHaveValue("")
  const heard = (await (await request.get(messages, { headers })).json()) as {
    readonly data: { readonly items: ReadonlyArray<{ readonly content: string }> }
  }
  expect(heard.data.items.map(({ content }) => content)).toEqual([
    "<b>Kartım</b> kabul edilmedi.",
    "Bir şey daha",
    "Hangi banka?"
  ])

  await page.getByRole("button", { name: "Yanıtlamadan kapat" }).click()
  await expect(page).not.toHaveURL(new RegExp(data.id, "u"))
  const closed = await request.post(messages, { headers, data: { content: "Teşekkürler" } })
  expect(closed.status()).toBe(409)
})

test("saves the file that a reader attached, and answers with one", async ({ page, request }) => {
  const reader = await newcomer(request, "Ayşe Okur")
  const { token } = await sessionOf(request, reader)
  const headers = { authorization: `Bearer ${token}` }
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .png()
    .toBuffer()
  const kept = await request.post("/api/support-attachments", {
    headers,
    multipart: { file: { name: "ekran görüntüsü.png", mimeType: "image/png", buffer } }
  })
  const { data: attachment } = (await kept.json()) as { readonly data: { readonly id: string } }
  const asked = await request.post("/api/support-tickets", {
    headers,
    data: { subject: "Ekran", content: "Ekte", attachments: [attachment.id] }
  })
  const { data } = (await asked.json()) as { readonly data: { readonly id: string } }

  await signedIn(page, demoSupport)
  await page.goto(`/team/tickets/${data.id}`)
  const file = page.getByRole("button", { name: "İndir: ekran görüntüsü" })
  await expect(file).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent("download")
  await file.focus()
  await page.keyboard.press("Enter")
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^ekran görüntüsü\.\w+$/u)
  expect(await sharp(await saved.path()).metadata()).toMatchObject({ width: 40, height: 30 })

  // And answers with one, which the reader saves.
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Dosya ekle" }).press("Enter")
  await (await chooser).setFiles({ name: "çözüm.png", mimeType: "image/png", buffer })
  await expect(page.getByRole("button", { name: /Kaldır: çözüm/u })).toBeVisible()
  await page.getByRole("textbox", { name: "Yanıtınız" }).fill("Böyle görünmeli")
  // Both outlive a reload.
  await page.reload()
  await expect(page.getByRole("button", { name: /Kaldır: çözüm/u })).toBeVisible()
  await page.getByRole("button", { name: "Yanıtla", exact: true }).press("Enter")
  await expect(page.getByRole("button", { name: "İndir: çözüm" })).toBeVisible()
  await signedIn(page, reader)
  await page.goto(`/account/support/tickets/${data.id}`)
  const answered = page.waitForEvent("download")
  await page.getByRole("button", { name: "İndir: çözüm" }).press("Enter")
  expect((await answered).suggestedFilename()).toMatch(/^çözüm\.\w+$/u)
})

test("leaves nothing of an answer in a tab whose member signs out", async ({ page, request }) => {
  const { token } = await sessionOf(request, await newcomer(request, "Ayşe Okur"))
  const asked = await request.post("/api/support-tickets", {
    headers: { authorization: `Bearer ${token}` },
    data: { subject: "Fatura", content: "Faturam nerede?" }
  })
  const { data } = (await asked.json()) as { readonly data: { readonly id: string } }

  await signedIn(page, demoSupport)
  await page.goto(`/team/tickets/${data.id}`)
  await page.getByRole("textbox", { name: "Yanıtınız" }).fill("Gizli bir yanıt")
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await page.goto("/account/profile")
  const leave = page.getByRole("button", { name: "Çıkış yap" })
  await expect(leave).toBeVisible()
  expect(await kept()).toContain("Gizli bir yanıt")
  await leave.click()
  await expect.poll(kept).not.toContain("Gizli bir yanıt")
})

test("is nobody's but the team's", async ({ page }) => {
  await signedIn(page, demoReader)
  await page.goto("/team")
  await expect(page.getByText("Bu sayfa yalnızca destek ekibine açık.")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
})
