import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { demoSupport } from "../../server/demo/accounts.ts"
import { hostilePages } from "../kit/fixtures/hostilePages.ts"
import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"

/** A name, a subject and a file's name that would be more than text, or would turn what stands around them. */
const name = "<img src=x onerror=alert(1)> \u202EAyşe</script><svg onload=alert(2)>"
const subject = '"><script>alert(3)</script><a href="javascript:alert(4)">Ödeme</a> {{1}} ${2} &lt;'
const file = '"><img src=x onerror=alert(5)>.png'

/** The hostile pages as messages, several in one. */
const messages = hostilePages.reduce<ReadonlyArray<string>>((all, { html }) => {
  const text = html.slice(0, 2000).replaceAll("\0", "")
  const last = all.at(-1)
  return last === undefined || last.length + text.length > 4500
    ? [...all, text]
    : [...all.slice(0, -1), `${last}\n${text}`]
}, [])

/** As a browser's text has it. */
const plain = (text: string) => text.replaceAll(/\s+/gu, " ").trim()

/** Expects these texts in the page's content, and nothing there that they would have made. */
const expectText = async (page: Page, texts: ReadonlyArray<string>) => {
  const main = page.getByRole("main")
  await expect(async () => {
    const shown = plain(await main.evaluate((element) => element.textContent))
    for (const text of texts) expect(shown).toContain(plain(text))
  }).toPass({ timeout: 20_000 })
  const made =
    'script, iframe, object, embed, style, base, meta, link, form[action], img[src="x"], a[href^="javascript" i]'
  expect(await page.locator("body").locator(made).count()).toBe(0)
  expect(await page.evaluate(() => document.querySelectorAll("[onerror], [onload], [onclick], [onfocus]").length)).toBe(
    0
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test("is shown as text wherever a reader or the team meets it", async ({ page, browser, request }) => {
  page.on("dialog", (dialog) => {
    throw new Error(`It ran: ${dialog.message()}`)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = await newcomer(request, name)
  const { token } = await signedIn(page, reader)
  const headers = { authorization: `Bearer ${token}` }
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
    .png()
    .toBuffer()
  const kept = await request.post("/api/support-attachments", {
    headers,
    multipart: { file: { name: file, mimeType: "image/png", buffer: picture } }
  })
  expect(kept.ok(), await kept.text()).toBe(true)
  const { data: attachment } = (await kept.json()) as { readonly data: { readonly id: string; readonly name: string } }
  const asked = await request.post("/api/support-tickets", {
    headers,
    data: { subject, content: "İlk", attachments: [attachment.id] }
  })
  const { data: ticket } = (await asked.json()) as { readonly data: { readonly id: string } }
  for (const content of messages) {
    const posted = await request.post(`/api/support-tickets/${ticket.id}/messages`, { headers, data: { content } })
    expect(posted.ok(), await posted.text()).toBe(true)
  }

  await page.goto("/account/support/tickets")
  await expectText(page, [subject])
  await page.goto(`/account/support/tickets/${ticket.id}`)
  await expectText(page, [subject, attachment.name, ...messages])

  const desk = await (await browser.newContext({ locale: "tr-TR", viewport: { width: 390, height: 844 } })).newPage()
  desk.on("dialog", (dialog) => {
    throw new Error(`It ran: ${dialog.message()}`)
  })
  const team = await signedIn(desk, demoSupport)
  await desk.goto("/team")
  await expectText(desk, [subject])
  await desk.goto(`/team/tickets/${ticket.id}`)
  await expectText(desk, [subject, attachment.name, ...messages])
  const answer = await request.post(`/api/team/support-tickets/${ticket.id}/answers`, {
    headers: { authorization: `Bearer ${team.token}`, "idempotency-key": randomUUID() },
    data: { content: "<b>Oldu</b>", seen: messages.length + 1, status: "closed" }
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await desk.goto("/team/activities")
  await expect(desk.getByRole("main")).toContainText(`#${ticket.id.slice(0, 8)}`)
  await expectText(desk, [])
  await desk.context().close()

  await page.goto("/account/notifications")
  await expect(page.getByRole("article").filter({ hasText: "Destek talebiniz yanıtlandı" })).toBeVisible()
  await expectText(page, [])
  await page.goto("/account/profile")
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
  await expectText(page, [])
  const { token: own } = await sessionOf(request, reader)
  const profile = (await (
    await request.get("/api/check-auth", { headers: { authorization: `Bearer ${own}` } })
  ).json()) as {
    readonly data: { readonly user: { readonly name: string } }
  }
  expect(profile.data.user.name).toContain("<img src=x onerror=alert(1)>")
})
