import type { APIRequestContext, Page } from "@playwright/test"
import sharp from "sharp"
import { demoPublisher, demoReader, demoSupport } from "../../server/demo/accounts.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { goTo } from "./goTo.ts"
import { expect, test } from "./journey.ts"
import { lettersTo, letterTo, newcomer, type Person, sessionOf, signedIn } from "./newcomer.ts"
import { tabTo } from "./tabTo.ts"

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
  await tabTo(page, page.getByRole("link", { name: "İçeriğe geç" }))
  await page.keyboard.press("Enter")
  await page.keyboard.press("j")
  const list = page.getByRole("list", { name: "Destek talepleri" })
  await expect(list.getByRole("link").first()).toBeFocused()
  while (!(await row.evaluate((link) => link === document.activeElement))) await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible()
  await expect(page.getByText("<b>Kartım</b> kabul edilmedi.")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const field = page.getByRole("textbox", { name: "Yanıtınız" })
  // A link that was followed leads to the heading; the answer is three stops on.
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeFocused()
  await tabTo(page, field)
  await page.keyboard.type("Hangi banka?")
  await page.reload()
  await expect(field).toHaveValue("Hangi banka?")
  // A message that the team has not seen: nothing is sent, and it is shown.
  await request.post(messages, { headers, data: { content: "Bir şey daha" } })
  await tabTo(page, field)
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("alert")).toContainText("yeni bir mesaj geldi")
  await expect(page.getByText("Bir şey daha")).toBeVisible()
  await expect(field).toHaveValue("Hangi banka?")
  await tabTo(page, field)
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

  await tabTo(page, page.getByRole("button", { name: "Yanıtlamadan kapat" }))
  await page.keyboard.press("Enter")
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

/** Somebody who has verified their address, so that they can be mailed. */
const verified = async (request: APIRequestContext, name: string): Promise<Person> => {
  const person = await newcomer(request, name)
  const { link } = await letterTo(person, "verify")
  const answer = await request.post("/api/auth/verify", { data: { token: link.searchParams.get("token") } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}

/** A publication of the demo's publisher that one reader follows, and no other journey meets. */
const followed = async (request: APIRequestContext, title: string, reader: Person) => {
  const { token } = await sessionOf(request, demoPublisher)
  const headers = { authorization: `Bearer ${token}` }
  const settings = { description: "", publisher_name: "Sahaf", frequency: "MONTHLY", language: "tr", tier: 0 }
  const added = await request.post("/api/publisher/publications", {
    headers,
    data: { ...settings, title, categories: [], sidebar_off: false }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = ((await added.json()) as { readonly data: { readonly id: string } }).data
  const now = new Date().toISOString()
  const saying = { publication: id, is_favourite: true, changed_at: now, key: `yolculuk-${Date.now()}` }
  const said = await request.post("/api/favourites/batch", {
    headers: { authorization: `Bearer ${(await sessionOf(request, reader)).token}` },
    data: { now, sayings: [saying] }
  })
  expect(said.ok(), await said.text()).toBe(true)
  return {
    remove: async () => expect((await request.delete(`/api/publisher/publications/${id}`, { headers })).ok()).toBe(true)
  }
}

const pressed = async (page: Page, role: "button" | "link", name: string) => {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press("Enter")
}

test("tells one publication's readers by keyboard, here and by mail, and nobody else", async ({ page, request }) => {
  const [reader, other] = [await verified(request, "Nil Okur"), await verified(request, "Ece Okur")]
  const name = `Körfez${Date.now()}`
  const publication = await followed(request, name, reader)
  const title = `Bakım <b>${Date.now()}</b>`

  await signedIn(page, demoSupport)
  await page.goto("/team")
  await expect(page.getByRole("list", { name: "Bekleyenler" })).toBeVisible()
  await pressed(page, "link", "Duyurular")
  await expect(page.getByRole("heading", { level: 1, name: "Duyurular" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await pressed(page, "button", "Yeni duyuru")
  await expect(page.getByRole("heading", { level: 1, name: "Duyuru", exact: true })).toBeVisible()
  await tabTo(page, page.getByRole("textbox", { name: "Başlık", exact: true }))
  await page.keyboard.type(title)
  await page.keyboard.press("Tab")
  await page.keyboard.type("Yarın sabah kısa bir bakım var.")
  await tabTo(page, page.getByRole("textbox", { name: "Düğmenin yazısı", exact: true }))
  await page.keyboard.type("Mağaza")
  await tabTo(page, page.getByRole("textbox", { name: "Düğmenin adresi" }))
  await page.keyboard.type("/store")
  await tabTo(page, page.getByRole("button", { name: /Kime/u }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("option", { name: "Bütün okurlar" })).toBeFocused()
  const offered = await page.getByRole("option").allTextContents()
  for (let at = 0; at < offered.indexOf(name); at++) await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option", { name })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: /Kime/u })).toContainText(name)
  await tabTo(page, page.getByRole("checkbox", { name: /^E-postayla da gönder/u }))
  await page.keyboard.press("Space")
  // As its reader will see it.
  const preview = page.getByRole("region", { name: "Okurun göreceği" })
  await expect(preview.getByRole("heading", { name: title })).toBeVisible()
  await expect(preview.getByRole("link", { name: "Mağaza" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // It is neither lost by a reload nor told before it is meant.
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Başlık", exact: true })).toHaveValue(title)
  await expect(page.getByRole("checkbox", { name: /^E-postayla/u })).toBeChecked()
  await pressed(page, "button", "Hemen yayınla")
  const question = page.getByRole("alertdialog", { name: "Duyuru şimdi yayınlansın mı?" })
  await expect(question).toContainText("Yalnız seçtiğiniz yayının okurları görür.")
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await pressed(page, "button", "Hemen yayınla")
  await expect(question.getByRole("button", { name: "Vazgeç" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText(/^Yayınlandı: .* · Yalnız okurlarına: Körfez\d+ · E-postayla da$/u)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await pressed(page, "link", "Yapılanlar")
  await expect(page.getByRole("listitem").filter({ hasText: `Duyuru yayınlandı: ${title}` })).toContainText(
    demoSupport.name
  )
  expect(await accessibilityFaults(page)).toEqual([])

  const subjects = async ({ email }: Person) => (await lettersTo(email)).map(({ subject }) => subject)
  await expect.poll(() => subjects(reader), { timeout: 30_000 }).toContain(`Sayfa: ${title}`)
  const heard = async (person: Person) => {
    await signedIn(page, person)
    await page.goto("/account/notifications")
    await expect(page.getByRole("article").first()).toBeVisible()
    return page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .count()
  }
  expect(await heard(reader)).toBe(1)
  expect(await heard(other)).toBe(0)
  expect(await subjects(other)).not.toContain(`Sayfa: ${title}`)
  await publication.remove()
})

test("schedules an announcement in Istanbul's time and takes it back before that", async ({ page }) => {
  const title = `Sonra ${Date.now()}`
  await signedIn(page, demoSupport)
  await page.goto("/team/announcements")
  await page.getByRole("button", { name: "Yeni duyuru" }).click()
  await page.getByRole("textbox", { name: "Başlık", exact: true }).fill(title)
  await page.getByRole("textbox", { name: "Metin", exact: true }).fill("Yılbaşı.")
  await page.getByText("Zamanla", { exact: true }).first().click()
  const time = page.getByLabel("Tarih ve saat (Europe/Istanbul)")
  await time.fill("2099-12-31T12:00")
  await expect(page.getByText("31 Aralık 2099 12:00, İstanbul saatiyle.")).toBeVisible()
  await page.getByRole("button", { name: "Zamanla" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Zamanla" }).click()
  await expect(page.getByText(/^Zamanlandı: 31 Aralık 2099 12:00, İstanbul saatiyle/u)).toBeVisible()
  await page.getByRole("button", { name: "Yayınlanmadan geri al" }).click()
  await expect(page.getByText(/^Geri alındı/u)).toBeVisible()
  await page.getByRole("button", { name: "Sil" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Duyurular" })).toBeVisible()
  await expect(page.getByRole("link", { name: title })).toHaveCount(0)
})

test("writes a question by keyboard, which help then shows, and deletes it", async ({ page }) => {
  const question = `Nasıl okurum ${Date.now()}?`
  await signedIn(page, demoSupport)
  await page.goto("/team/questions")
  await expect(page.getByRole("list", { name: "Sık sorulanlar" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const known = await page.getByRole("list", { name: "Sık sorulanlar" }).getByRole("link").count()
  await pressed(page, "link", "Yeni soru")
  await expect(page.getByRole("button", { name: "Kaydet" })).toBeDisabled()
  await page.goBack()
  // Nothing was written, and nothing is left behind.
  await expect(page.getByRole("list", { name: "Sık sorulanlar" }).getByRole("link")).toHaveCount(known)
  await pressed(page, "link", "Yeni soru")
  await tabTo(page, page.getByRole("textbox", { name: "Soru", exact: true }))
  await page.keyboard.type(question)
  await tabTo(page, page.getByRole("textbox", { name: "Yanıt", exact: true }))
  await page.keyboard.type("Kapağa basın.")
  await tabTo(page, page.getByRole("checkbox", { name: "Okurlara göster" }))
  await page.keyboard.press("Space")
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Soru", exact: true })).toHaveValue(question)
  await expect(page.getByRole("textbox", { name: "Yanıt", exact: true })).toHaveText("Kapağa basın.")
  await tabTo(page, page.getByRole("textbox", { name: "Soru", exact: true }))
  await page.keyboard.press("Control+Enter")
  await expect(page).not.toHaveURL(/\/new$/)
  await expect(page.getByRole("status").filter({ hasText: "Kaydedildi." })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Soru", exact: true })).toHaveValue(question)
  const address = page.url()

  const help = async (answer: string | null) => {
    await page.goto("/account/support")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const asked = page.getByRole("button", { name: question })
    if (answer === null) return expect(asked).toHaveCount(0)
    await asked.click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  await help("Kapağa basın.")
  await page.goto(address)
  await page.getByRole("textbox", { name: "Yanıt", exact: true }).fill("Kapağa iki kez basın.")
  await page.getByRole("button", { name: "Kaydet" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Kaydedildi." })).toBeVisible()
  await help("Kapağa iki kez basın.")

  await page.goto("/team/questions")
  // Two presses, of which the second comes while the first is being saved.
  const list = page.getByRole("list", { name: "Sık sorulanlar" })
  const place = async () =>
    (await list.getByRole("link").allTextContents()).findIndex((text) => text.includes(question))
  await expect(list.getByRole("link", { name: question })).toBeVisible()
  const before = await place()
  const up = page.getByRole("button", { name: `Yukarı taşı: ${question}` })
  await up.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect.poll(place).toBe(before - 2)
  await expect(list).toHaveAttribute("aria-busy", "false")
  await page.reload()
  await expect(list.getByRole("link", { name: question })).toBeVisible()
  expect(await place()).toBe(before - 2)
  await page.getByRole("link", { name: question }).click()
  await pressed(page, "button", "Sil")
  await expect(page.getByRole("alertdialog")).toContainText("Okurlar bu soruyu ve yanıtını bir daha göremez.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Sık sorulanlar" })).toBeVisible()
  await help(null)
})

test("is nobody's but the team's", async ({ page }) => {
  await signedIn(page, demoReader)
  await page.goto("/team")
  await expect(page.getByText("Bu sayfa yalnızca destek ekibine açık.")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
  for (const path of ["/team/announcements", "/team/questions", "/team/jobs", "/team/activities"]) {
    await page.goto(path)
    await expect.poll(() => new URL(page.url()).pathname, path).toBe("/")
  }
})

test("places an advert of its own, takes it off, and deletes it", async ({ page }) => {
  const text = `Ekibin ilanı ${Date.now()}`
  await signedIn(page, demoSupport)
  await page.goto("/team")
  await page.getByRole("link", { name: "İlanlar", exact: true }).click()
  await page.getByRole("link", { name: "Yeni ilan" }).click()
  await page.getByLabel("Metin", { exact: true }).fill(text)
  // No page that other journeys read has it.
  await page.getByLabel("Anahtar kelimeler", { exact: true }).fill("hiçbiryerdegeçmeyen")
  await page.getByRole("button", { name: "Eşleşen sayfaları bul" }).click()
  await expect(page.getByText("Bu kelimeler hiçbir sayfada geçmiyor; ilan gösterilmez.")).toBeVisible()
  await page.getByRole("button", { name: "İlanı ver" }).click()
  await page.getByRole("link", { name: text }).click()
  await page.getByRole("button", { name: "Yayından kaldır" }).click()
  await expect(page.getByRole("button", { name: "Yeniden yayınla" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole("button", { name: "İlanı sil" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil" }).click()
  await expect(page).toHaveURL(/\/team\/adverts$/u)
  await expect(page.getByRole("link", { name: text })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

/** Every screen of the team's, on the demo's things; no two that follow each other have one title. */
const teamScreens = async (page: Page, token: string): Promise<ReadonlyArray<string>> => {
  const first = async (path: string) => {
    const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { items: ReadonlyArray<{ id: string }> } }).data.items[0]?.id ?? ""
  }
  return [
    "/team",
    "/team/tickets/makbuztalep0002",
    "/team?status=closed",
    "/team/orders",
    "/team/announcements",
    // Not one that another journey takes away meanwhile.
    "/team/announcements/demoduyuru00001",
    "/team/questions",
    `/team/questions/${await first("/api/team/questions")}`,
    "/team/jobs",
    "/team/activities"
  ]
}

const widths = [390, 820, 1440]

for (const { locale, colorScheme } of stagings) {
  test(`leaves nothing for axe to find in any of its screens, ${locale}, ${colorScheme}`, async ({ page }) => {
    const { token } = await signedIn(page, demoSupport)
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const [at, path] of (await teamScreens(page, token)).entries()) {
      // Opened in each width in turn, and then seen in the others: opening takes longer than looking.
      for (const turn of widths.keys()) {
        const width = widths[(at + turn) % widths.length]!
        await page.setViewportSize({ width, height: 900 })
        if (turn === 0) await (at === 0 ? page.goto(`${path}?locale=${locale}`) : goTo(page, path))
        await expect(page.locator(`:root[lang=${locale}] #root h1`).first()).toBeVisible()
        await expect(page.locator("[aria-busy=true], [data-waiting=true]")).toHaveCount(0)
        expect(await accessibilityFaults(page), `${path} at ${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
      }
    }
  })
}
