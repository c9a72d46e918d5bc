import { join } from "node:path"
import { password, supporter } from "../kit/fixtures/seedPeople.ts"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

// What cannot be asked off line, browsers note.
test.use({ tolerated: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/u })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

const kind = "Süresi dolanların silinmesi"

test("tries jobs again that were given up, or deletes them, by keyboard, and says what was done", async ({
  page,
  context
}) => {
  const given = (await askServer(data(), { kind: "deadSweeps", count: 4 })) as ReadonlyArray<{
    readonly logged: string
  }>
  const doneBefore = (await askServer(data(), { kind: "doneSweeps" })) as number
  await page.clock.install()
  await signedIn(page, { email: supporter.email, password })
  await page.goto("/team")
  await tabTo(page, page.getByRole("link", { name: "İşler", exact: true }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle("Arka plan işleri | Sayfa")
  const rows = page.getByRole("list", { name: `Vazgeçilen işler: ${kind}` }).getByRole("listitem")
  await expect(rows).toHaveCount(4)
  for (const { logged } of given)
    await expect(rows.filter({ hasText: `Günlükteki numarası: ${logged}` })).toHaveCount(1)
  await expect(rows.first()).toContainText("Hata verdi: SqlError.")
  await expect(rows.first()).toContainText("4 kez denendi · 1 saat önce")
  const queues = page.getByRole("table", { name: "Türler" })
  for (const name of ["Sayfaların hazırlanması", "Abonelik yenilemeleri", "E-postalar", kind])
    await expect(queues.getByRole("rowheader", { name })).toBeVisible()

  for (const { locale, colorScheme } of stagings) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/team/jobs?locale=${locale}`)
      const list = page.getByRole("list", { name: /^(?:Vazgeçilen işler|Jobs given up): / })
      await expect(list.getByRole("listitem")).toHaveCount(4)
      expect(await accessibilityFaults(page), `${locale} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width)
    }
  }
  await page.goto("/team/jobs?locale=tr")
  await expect(rows).toHaveCount(4)

  await tabTo(page, page.getByRole("button", { name: /^Tekrar dene: / }).first())
  await page.keyboard.press("Enter")
  const said = page.getByRole("status").filter({ hasText: "sıraya kondu" })
  await expect(said).toHaveText("1 iş yeniden sıraya kondu.")
  await expect(rows).toHaveCount(3)
  // What was pressed is gone; the keyboard goes on from the heading.
  await expect(page.getByRole("heading", { level: 1, name: "Arka plan işleri" })).toBeFocused()

  // Without a connection what is shown stays, is said to be old, and comes back.
  await context.setOffline(true)
  await page.clock.fastForward(15_000)
  const stale = page.getByRole("alert").filter({ hasText: "gösterilen eskimiş olabilir. Sunucuya ulaşılamadı." })
  await expect(stale).toBeVisible()
  await expect(rows).toHaveCount(3)
  const all = page.getByRole("button", { name: `Tümünü tekrar dene: ${kind}` })
  await tabTo(page, all)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "Tekrar denenemedi. Sunucuya ulaşılamadı." })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await context.setOffline(false)
  await expect(all).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(said).toHaveText("3 iş yeniden sıraya kondu.")
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(page.getByText("Vazgeçilen bir iş yok.")).toBeVisible()
  await expect.poll(async () => askServer(data(), { kind: "doneSweeps" }), { timeout: 60_000 }).toBe(doneBefore + 4)

  // Deleting is asked about first; Escape keeps the job.
  await askServer(data(), { kind: "deadSweeps", count: 3 })
  await page.reload()
  await expect(rows).toHaveCount(3)
  const first = page.getByRole("button", { name: /^Sil: / }).first()
  await tabTo(page, first)
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Bu iş silinsin mi?" })
  await expect(question).toContainText("yapılmadan kalır ve bir daha denenemez.")
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await expect(first).toBeFocused()
  await expect(rows).toHaveCount(3)
  await page.keyboard.press("Enter")
  await tabTo(page, question.getByRole("button", { name: "Sil" }))
  await page.keyboard.press("Enter")
  const deleted = page.getByRole("status").filter({ hasText: "silindi" })
  await expect(deleted).toHaveText("1 iş silindi.")
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole("heading", { level: 1, name: "Arka plan işleri" })).toBeFocused()

  await tabTo(page, page.getByRole("button", { name: `Tümünü sil: ${kind}` }))
  await page.keyboard.press("Enter")
  const whole = page.getByRole("alertdialog", { name: "Bu türün bütün işleri silinsin mi?" })
  await expect(whole).toContainText(`${kind}: vazgeçilen 2 iş yapılmadan kalır ve bir daha denenemez.`)
  await tabTo(page, whole.getByRole("button", { name: "Sil" }))
  await page.keyboard.press("Enter")
  await expect(deleted).toHaveText("2 iş silindi.")
  await expect(page.getByText("Vazgeçilen bir iş yok.")).toBeVisible()
  // None of them was done.
  expect(await askServer(data(), { kind: "doneSweeps" })).toBe(doneBefore + 4)

  await tabTo(page, page.getByRole("link", { name: "Yapılanlar" }))
  await page.keyboard.press("Enter")
  const acts = page.getByRole("list", { name: "Yapılanlar" }).getByRole("listitem")
  await expect(acts.filter({ hasText: `Bir türün bütün işleri tekrar denendi: ${kind}` }).first()).toContainText(
    supporter.name
  )
  await expect(acts.filter({ hasText: `İş tekrar denendi: ${kind}` }).first()).toContainText(supporter.name)
  await expect(acts.filter({ hasText: `İş silindi: ${kind}` }).first()).toContainText(supporter.name)
  await expect(acts.filter({ hasText: `Bir türün bütün işleri silindi: ${kind}` }).first()).toContainText(
    supporter.name
  )
})
