import type { Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { tabTo } from "./tabTo.ts"

const lodos = "Sayı 14: Lodos"
/** A heading of page 4, set in two lines. */
const heading = "Halatın öbür ucu"

const words = {
  tr: {
    selected: "Seçili yazı",
    heard: "Halatın, seçildi",
    note: "Not Ekle",
    field: "Notunuzu buraya yazın...",
    open: `Notu aç: ${heading}`,
    notes: "Notlarım",
    remove: "Notu sil: Bunu sor",
    question: "Bu notu ve ilişkili vurguyu silmek istediğinizden emin misiniz?",
    confirm: "Sil",
    removed: "Not ve vurgusu silindi.",
    undo: "Geri al",
    pressed: "Vurgu"
  },
  en: {
    selected: "Selected text",
    heard: "Halatın, selected",
    note: "Add note",
    field: "Write your note here…",
    open: `Open the note: ${heading}`,
    notes: "My notes",
    remove: "Delete note: Bunu sor",
    question: "Are you sure that you want to delete this note and its highlight?",
    confirm: "Delete",
    removed: "The note and its highlight were deleted.",
    undo: "Undo",
    pressed: "Highlight"
  }
} as const

const selected = (page: Page) => page.evaluate(() => String(getSelection()).replaceAll(/\s+/gu, " ").trim())
const painted = (page: Page, colour: string) =>
  page.evaluate(
    (name) =>
      [...(CSS.highlights.get(`mark-${name}`) ?? [])].map((range) => String(range).replaceAll(/\s+/gu, " ").trim()),
    colour
  )
const caret = (page: Page) => page.getByRole("application")

const stagings = [
  { locale: "tr", theme: "light", width: 1440, height: 900 },
  { locale: "en", theme: "dark", width: 390, height: 844 }
] as const

for (const { locale, theme, width, height } of stagings) {
  test(`marks a phrase over two lines by the keyboard alone, writes a note on it, and deletes it, ${locale}, ${width} by ${height}`, async ({
    page
  }) => {
    const t = words[locale]
    await page.setViewportSize({ width, height })
    await page.addInitScript((paper) => localStorage.setItem("theme", paper), theme)
    const issue = await publishedIssue(page, lodos)
    await page.goto(`/reader/${issue}?sayfa=4&locale=${locale}`)
    await expect(page.locator("article[data-page='4'] .line").first()).toBeAttached()
    const menu = page.getByRole("toolbar", { name: t.selected })

    await test.step("a key enters the text, and others select two lines", async () => {
      await page.keyboard.press("m")
      await expect(caret(page)).toBeFocused()
      await page.keyboard.press("Control+ArrowDown")
      await page.keyboard.press("Control+Shift+ArrowRight")
      await expect(page.getByText(t.heard)).toBeAttached()
      await page.keyboard.press("Shift+End")
      await page.keyboard.press("Shift+ArrowDown")
      await page.keyboard.press("Shift+End")
      expect(await selected(page)).toBe(heading)
      await expect(menu, "nothing covers the page while it is read").toHaveCount(0)
    })

    await test.step("Escape closes the menu, and what is selected stays", async () => {
      await page.keyboard.press("Enter")
      await expect(menu.getByRole("button").first()).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press("Escape")
      await expect(menu).toHaveCount(0)
      await expect(caret(page)).toBeFocused()
      expect(await selected(page)).toBe(heading)
    })

    await test.step("a note is written, and the focus is in the text again", async () => {
      await page.keyboard.press("Shift+F10")
      await expect(menu.getByRole("button").first()).toBeFocused()
      for (let entry = 0; entry < 5; entry += 1) await page.keyboard.press("ArrowRight")
      await expect(menu.getByRole("button", { name: t.note })).toBeFocused()
      await page.keyboard.press("Enter")
      await expect(page.getByPlaceholder(t.field)).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.type("Bunu sor")
      await page.keyboard.press("Control+Enter")
      await expect(page.getByRole("dialog")).toHaveCount(0)
      await expect(page.getByRole("button", { name: t.open })).toBeAttached()
      await expect(caret(page)).toBeFocused()
      expect(await painted(page, "yellow")).toEqual([heading])
      expect(await selected(page)).toBe("")
    })

    await test.step("Enter on the highlight opens its menu, where it gets another colour", async () => {
      await page.keyboard.press("Enter")
      const pressed = page.getByRole("toolbar", { name: t.pressed, exact: true })
      await expect(pressed.getByRole("button").first()).toBeFocused()
      await page.keyboard.press("ArrowRight")
      await page.keyboard.press("Enter")
      await expect(pressed).toHaveCount(0)
      await expect.poll(() => painted(page, "green")).toEqual([heading])
      await expect(caret(page)).toBeFocused()
    })

    await test.step("Escape leaves the text, and keys turn pages again", async () => {
      await page.keyboard.press("Escape")
      await expect(caret(page)).toHaveCount(0)
      await expect(page.locator("[data-viewer]")).toBeFocused()
      await page.keyboard.press("ArrowRight")
      await expect(page).toHaveURL(width > height ? /sayfa=6-7/ : /sayfa=5/)
      await page.keyboard.press("ArrowLeft")
      await expect(page).toHaveURL(width > height ? /sayfa=4-5/ : /sayfa=4/)
    })

    await test.step("the list has the note, where it is deleted, and taken back", async () => {
      await page.keyboard.press("c")
      await tabTo(page, page.getByRole("tab").first())
      await page.keyboard.press("ArrowRight")
      await expect(page.getByRole("tab", { name: t.notes })).toHaveAttribute("aria-selected", "true")
      await expect(page.getByRole("tabpanel").getByText("Bunu sor")).toBeVisible()
      await tabTo(page, page.getByRole("button", { name: t.remove }))
      await page.keyboard.press("Enter")
      await expect(page.getByText(t.question)).toBeVisible()
      await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: t.confirm, exact: true }))
      await page.keyboard.press("Enter")
      await expect(page.getByText(t.removed)).toBeVisible()
      await expect.poll(() => painted(page, "green")).toEqual([])
      await tabTo(page, page.getByRole("button", { name: t.undo }))
      await page.keyboard.press("Enter")
      await expect.poll(() => painted(page, "green")).toEqual([heading])
      await expect(page.getByRole("button", { name: t.open })).toBeAttached()
    })
  })
}

test("keeps the caret in view on a page that is seen closer, and takes it along over pages and slides", async ({
  reader,
  page
}) => {
  await reader.open(await publishedIssue(page, lodos), "4")
  await reader.shows("4-5", 12)
  await expect(page.locator("article[data-page='5'] .line").first()).toBeAttached()
  await page.getByRole("button", { name: "Yazıda işaretle" }).press("Enter")
  await expect(caret(page)).toBeFocused()
  const heard = page.locator("[aria-live=assertive]")
  await page.keyboard.press("Control+End")
  await page.keyboard.press("ArrowRight")
  await expect(heard).toHaveText("D")
  for (let step = 0; step < 8; step += 1) await page.keyboard.press("Control+Equal")
  for (const key of ["Control+End", "Control+Home", "Control+ArrowDown"]) {
    await page.keyboard.press(key)
    await expect
      .poll(async () => {
        const [own, seen] = await Promise.all([caret(page).boundingBox(), page.locator("[data-viewer]").boundingBox()])
        if (own === null || seen === null) return false
        return (
          own.x >= seen.x &&
          own.y >= seen.y &&
          own.x + own.width <= seen.x + seen.width &&
          own.y + own.height <= seen.y + seen.height
        )
      }, key)
      .toBe(true)
  }
  await page.keyboard.press("Control+0")
  await page.keyboard.press("PageDown")
  await reader.shows("6-7", 12)
  await expect(caret(page)).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-viewer]")).toBeFocused()
})

test.describe("where the dialogs' code does not come", () => {
  test.use({ tolerated: /Failed to load resource|net::ERR/ })

  test("says so, and tries again when asked", async ({ reader, page }) => {
    const code = /\/assets\/MarkDialogs-[^/]*\.js/
    await reader.open(await publishedIssue(page, lodos), "4")
    await reader.shows("4-5", 12)
    await expect(page.locator("article[data-page='4'] .line").first()).toBeAttached()
    await page.route(code, (route) => route.abort())
    await page.keyboard.press("m")
    await expect(caret(page)).toBeFocused()
    for (const key of ["Control+ArrowDown", "Control+Shift+ArrowRight", "Enter"]) await page.keyboard.press(key)
    await page.getByRole("button", { name: "Not Ekle" }).press("Enter")
    await expect(page.getByRole("alert")).toHaveText("Bu bölüm yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.")
    await page.unroute(code)
    await page.getByRole("button", { name: "Tekrar dene" }).press("Enter")
    await expect(page.getByPlaceholder("Notunuzu buraya yazın...")).toBeFocused()
  })
})

test.describe("where the lists' code does not come", () => {
  test.use({ tolerated: /Failed to load resource|net::ERR/ })

  test("says so, and tries again when asked", async ({ reader, page }) => {
    const code = /\/assets\/(?:Collection|PanelPlace|Overlay)-[^/]*\.(?:js|css)/
    await reader.open(await publishedIssue(page, lodos), "4")
    await reader.shows("4-5", 12)
    await page.route(code, (route) => route.abort())
    await page.keyboard.press("c")
    await expect(page.getByRole("alert")).toHaveText("Bu bölüm yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.")
    await page.unroute(code)
    await page.getByRole("button", { name: "Tekrar dene" }).press("Enter")
    const panel = page.getByRole("complementary", { name: "İçerik ve Notlar" })
    await expect(panel).toBeFocused()
    await expect(panel, "its style sheet came too").toHaveCSS("position", "absolute")
  })
})

test.describe("with a finger", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: "reduce" }
  })

  test("marks what a long press has selected, and a tap on it opens its menu and leaves the toolbars", async ({
    reader,
    page
  }) => {
    await reader.open(await publishedIssue(page, lodos), "4")
    await reader.shows("4", 12)
    const first = page.locator("article[data-page='4'] .line", { hasText: "Halatın" })
    await expect(first).toBeAttached()
    await expect(page.locator("[data-strip=closed]")).toBeAttached()
    // A browser without a screen selects nothing by a long press: its system would.
    await page.evaluate(() => {
      const line = [...document.querySelectorAll(".line")].find(({ textContent }) => textContent.startsWith("Halatın"))
      if (line != null) getSelection()?.selectAllChildren(line)
    })
    const menu = page.getByRole("toolbar", { name: "Seçili yazı" })
    await menu.getByRole("button", { name: "Mavi" }).tap()
    await expect.poll(() => painted(page, "blue")).toEqual(["Halatın"])
    await expect(menu).toHaveCount(0)
    await expect(page.locator("[data-bars=shown]")).toBeVisible()
    const box = await first.boundingBox()
    if (box === null) throw new Error("The line is not drawn.")
    await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height / 2)
    const pressed = page.getByRole("toolbar", { name: "Vurgu", exact: true })
    await pressed.getByRole("button", { name: "Pembe" }).tap()
    await expect.poll(() => painted(page, "pink")).toEqual(["Halatın"])
    await page.touchscreen.tap(195, 700)
    await expect(page.locator("[data-bars=away]")).toBeVisible()
  })
})
