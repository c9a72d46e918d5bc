import type { APIRequestContext, Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expectSoundAt } from "./expectSoundAt.ts"
import { expect, test } from "./journey.ts"
import { expectReadableOnPhone } from "./mailOnPhone.ts"
import { lettersTo, letterTo, newcomer, type Person, sessionOf, signedIn } from "./newcomer.ts"
import { tabTo } from "./tabTo.ts"

// A pass that fits nothing, and a call that is cut off, are noted by browsers.
test.use({ tolerated: /Failed to load resource: (?:the server responded with a status of 404|net::ERR_FAILED)/ })

interface Made {
  readonly data: { readonly id: string }
}

const authorised = (token: string) => ({ authorization: `Bearer ${token}` })

/** Somebody who has verified their address, which is welcomed. */
const reader = async (request: APIRequestContext, name: string): Promise<Person> => {
  const person = await newcomer(request, name)
  const { link } = await letterTo(person, "verify")
  const verified = await request.post("/api/auth/verify", { data: { token: link.searchParams.get("token") } })
  expect(verified.ok(), await verified.text()).toBe(true)
  return person
}

/** A publication of the demo's publisher that no other journey meets, and how an issue of it comes out. */
const ownPublication = async (request: APIRequestContext, title: string) => {
  const { token } = await sessionOf(request, demoPublisher)
  const headers = authorised(token)
  const settings = { description: "", publisher_name: "Sahaf", frequency: "MONTHLY", language: "tr", tier: 0 }
  const added = await request.post("/api/publisher/publications", {
    headers,
    data: { ...settings, title, categories: [], sidebar_off: false }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = ((await added.json()) as Made).data
  const issues: Array<string> = []
  return {
    id,
    publish: async (name: string) => {
      const sent = await request.post("/api/publisher/issues", {
        headers,
        multipart: {
          publication: id,
          title: name,
          description: "Yeni bir sayı.",
          publish_date: new Date().toISOString().slice(0, 10),
          pdf: { name: "yeni.pdf", mimeType: "application/pdf", buffer: Buffer.from(tinyPdf(2)) }
        }
      })
      expect(sent.ok(), await sent.text()).toBe(true)
      const issue = ((await sent.json()) as Made).data.id
      issues.push(issue)
      await expect(async () => {
        const state = await request.get(`/api/publisher/issues/${issue}/conversion`, { headers })
        expect(await state.json()).toMatchObject({ data: { status: "PUBLISHED" } })
      }).toPass({ timeout: 60_000 })
      return issue
    },
    remove: async () => {
      for (const issue of issues) {
        await request.put(`/api/publisher/issues/${issue}/sale`, { headers, data: { on_sale: false } })
        await request.delete(`/api/publisher/issues/${issue}`, { headers })
      }
      expect((await request.delete(`/api/publisher/publications/${id}`, { headers })).ok()).toBe(true)
    }
  }
}

const favour = async (request: APIRequestContext, token: string, publication: string) => {
  const now = new Date().toISOString()
  const saying = { publication, is_favourite: true, changed_at: now, key: `yolculuk-${Date.now()}` }
  const said = await request.post("/api/favourites/batch", {
    headers: authorised(token),
    data: { now, sayings: [saying] }
  })
  expect(said.ok(), await said.text()).toBe(true)
}

const unread = async (request: APIRequestContext, token: string) => {
  const answer = await request.get("/api/notifications/unread", { headers: authorised(token) })
  return ((await answer.json()) as { readonly data: { readonly count: number } }).data.count
}

const isMailed = async (request: APIRequestContext, token: string) => {
  const answer = await request.get("/api/notifications/choices", { headers: authorised(token) })
  const { data } = (await answer.json()) as {
    data: { items: ReadonlyArray<{ kind: string; mail: boolean }> }
  }
  return data.items.find(({ kind }) => kind === "issues")?.mail
}

const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /okunmamış bildirim$/u })

const show = async (page: Page, filter: string) => {
  await page.getByRole("button", { name: /Göster/u }).click()
  await page.getByRole("option", { name: filter, exact: true }).click()
}

test("tells of a favourite's new issue in every tab, until it is marked as read in one; its mail leads out of such mails", async ({
  page,
  context,
  request,
  browser
}) => {
  const title = `Körfez ${Date.now()}`
  const publication = await ownPublication(request, title)
  const person = await reader(request, "Nil Haber")
  const { token } = await signedIn(page, person)
  await favour(request, token, publication.id)
  const before = await unread(request, token)
  expect(before).toBeGreaterThan(0)

  await page.goto("/account/notifications")
  await expect(badge(page)).toHaveText(`${before}`)
  const other = await context.newPage()
  await other.goto("/store")
  await expect(badge(other)).toHaveText(`${before}`)

  const issue = await publication.publish("Sayı 1: Poyraz")
  await expect.poll(() => unread(request, token), { timeout: 60_000 }).toBe(before + 1)
  // What one tab learns, all do, and the open list shows it.
  await other.reload()
  await expect(badge(other)).toHaveText(`${before + 1}`)
  await expect(badge(page)).toHaveText(`${before + 1}`)
  const told = page.getByRole("article").filter({ hasText: title })
  await expect(told).toContainText("Okunmamış")

  await show(page, "Dergiler")
  await expect(page).toHaveURL(/\/account\/notifications\?filter=magazines$/)
  await expect(page.getByRole("article")).toHaveCount(1)
  await show(page, "Abonelik")
  await expect(page.getByRole("heading", { name: "Burada bir bildirim yok" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole("heading", { name: "Burada bir bildirim yok" })).toBeVisible()
  await page.getByRole("button", { name: "Tüm bildirimleri göster" }).click()
  await expect(page).toHaveURL(/\/account\/notifications$/)

  await page.getByRole("button", { name: "Tümünü okundu işaretle" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Okunmamış bildiriminiz yok" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Bildirimlerim" })).toBeFocused()
  await expect(badge(page)).toHaveCount(0)
  await expect(badge(other)).toHaveCount(0)
  expect(await unread(request, token)).toBe(0)
  await told.getByRole("link").first().click()
  await expect(page).toHaveURL(new RegExp(`/${issue}`, "u"))

  // Whoever opens the mail elsewhere needs no account there.
  const wayOut = async () =>
    (await lettersTo(person.email)).map(({ text }) => /\S+\/mail-choices\?pass=\S+/u.exec(text)?.[0]).at(-1)
  await expect.poll(wayOut, { timeout: 60_000 }).toBeDefined()
  const way = new URL((await wayOut()) ?? "about:blank")
  // Cover and all.
  const letter = (await lettersTo(person.email)).findLast(({ html }) => html.includes("/mail-choices?pass="))
  expect(letter?.html).toContain('src="data:image/jpeg')
  const elsewhere = await browser.newContext({ locale: "tr-TR" })
  if (letter !== undefined) await expectReadableOnPhone(elsewhere, letter)
  const theirs = await elsewhere.newPage()
  await theirs.goto(way.pathname + way.search)
  await expect(theirs.getByText("Bu konuda size e-posta gönderiyoruz: Yeni sayılar.")).toBeVisible()
  await expect(theirs).toHaveURL("/mail-choices")
  expect(await isMailed(request, token)).toBe(true)
  await theirs.getByRole("button", { name: "Bu e-postaları bitir" }).click()
  await expect(theirs.getByText("Bu konuda size artık e-posta göndermeyeceğiz: Yeni sayılar.")).toBeVisible()
  expect(await isMailed(request, token)).toBe(false)
  expect(await accessibilityFaults(theirs)).toEqual([])
  await theirs.reload()
  await expect(theirs.getByText("Bu konuda size e-posta göndermiyoruz: Yeni sayılar.")).toBeVisible()
  await theirs.getByRole("button", { name: "Bu e-postaları yeniden başlat" }).click()
  await expect(theirs.getByText("Bu konuda size yeniden e-posta göndereceğiz: Yeni sayılar.")).toBeVisible()
  expect(await isMailed(request, token)).toBe(true)
  await theirs.goto("/mail-choices?pass=uydurma")
  await expect(theirs.getByRole("heading", { name: "Bu bağlantı geçerli değil" })).toBeVisible()
  await theirs.getByRole("link", { name: "Tercihlerime git" }).click()
  await expect(theirs.getByRole("dialog")).toBeVisible()
  await elsewhere.close()
  await publication.remove()
})

test("keeps each choice at its press, by keyboard alone, and puts it back where it cannot", async ({
  page,
  request
}) => {
  const person = await reader(request, "Ece Seçen")
  const { token } = await signedIn(page, person)
  await page.goto("/account/notifications/choices")
  const box = page.getByRole("group", { name: "Yeni sayılar" }).getByRole("checkbox", { name: "E-postayla" })
  await expect(box).toBeChecked()
  await page.route("**/api/notifications/choices", (route) => route.abort(), { times: 1 })
  await tabTo(page, box)
  await page.keyboard.press("Space")
  await expect(page.getByText("Değişiklik kaydedilemedi, önceki tercihiniz geçerli:")).toBeVisible()
  await expect(box).toBeChecked()
  expect(await isMailed(request, token)).toBe(true)
  await page.getByRole("button", { name: "Tekrar dene" }).press("Enter")
  await expect(page.getByText("Tercihiniz kaydedildi.")).toBeVisible()
  await expect(box).not.toBeChecked()
  expect(await isMailed(request, token)).toBe(false)
  await page.reload()
  await expect(box).not.toBeChecked()
  const security = page.getByRole("group", { name: "Hesap güvenliği" })
  await security.getByText("E-postayla").click()
  await expect(security.getByRole("checkbox", { name: "E-postayla" })).toBeChecked()
})

test("leaves nothing for axe to find in notifications", async ({ page, request }) => {
  await signedIn(page, await reader(request, "Ali Bak"))
  for (const { locale, colorScheme } of stagings) {
    await test.step(`${locale}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(`/account/notifications?locale=${locale}`)
      await expect(page.getByRole("article").first()).toBeVisible()
      await expect(page.getByRole("banner").getByRole("link", { name: /okunmamış bildirim|unread/u })).toBeVisible()
      for (const width of [390, 1440]) await expectSoundAt(page, width)
      await page.getByRole("link", { name: /^(Bildirim tercihleri|Notification choices)$/u }).click()
      await expect(page.getByRole("group").first()).toBeVisible()
      for (const width of [1440, 390]) await expectSoundAt(page, width)
    })
  }
})
