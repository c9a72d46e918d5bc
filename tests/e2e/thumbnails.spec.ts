import { expect, test } from "./journey.ts"
import { onDevice } from "./onDevice.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"
const question = "Kaldığınız sayfadan (8) devam etmek ister misiniz?"

test("shows the pages in small at the start, and again when they are asked for, to be pressed and pulled", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  await page.setViewportSize({ width: 700, height: 900 })
  const strip = page.getByRole("listbox", { name: "Sayfa dizini" })
  const thumbnail = (number: number) => strip.getByRole("option", { name: `Sayfa ${number} / 12`, exact: true })
  await reader.open(issue)
  // For two seconds, within which a busy machine may not have looked at all else.
  await strip.waitFor()
  await reader.shows("1", 12)
  await expect(strip).toHaveCount(0)
  await page.getByRole("button", { name: "Sayfa dizini" }).click()
  await expect(thumbnail(1)).toHaveAttribute("aria-selected", "true")
  await thumbnail(4).click()
  await reader.shows("4", 12)
  await expect(thumbnail(4)).toHaveAttribute("aria-selected", "true")

  const box = await strip.boundingBox()
  if (box === null) throw new Error("The thumbnails are nowhere.")
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 40, y)
  await page.mouse.move(x - 300, y, { steps: 6 })
  await page.mouse.up()
  await expect(thumbnail(12)).toBeInViewport()
  // What was pulled was not pressed.
  await reader.shows("4", 12)
  await thumbnail(12).click()
  await reader.shows("12", 12)

  await strip.focus()
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowRight")
  await reader.shows("12", 12)
  await page.keyboard.press("Enter")
  await reader.shows("2", 12)
  await page.keyboard.press("t")
  await expect(strip).toHaveCount(0)
  await page.keyboard.press("t")
  await expect(thumbnail(2)).toHaveAttribute("aria-selected", "true")
})

test("a page that is chosen on a phone while the thumbnails show themselves has the focus", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  await page.setViewportSize({ width: 390, height: 844 })
  const third = page.getByRole("option", { name: "Sayfa 3 / 12", exact: true })
  // They go after two seconds.
  await expect(async () => {
    await reader.open(issue)
    await third.click({ timeout: 2000 })
  }).toPass()
  await reader.shows("3", 12)
  await expect(page.locator("[data-viewer]")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await reader.shows("4", 12)
})

test("asks a user who comes back whether to go on where reading ended, until they say so or not", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "6")
  await reader.shows("6-7", 12)
  await reader.next.click()
  await reader.shows("8-9", 12)
  await onDevice(page, "progress/visitor")
  await reader.open(issue)
  // Under the pointer it waits.
  await page.getByText(question).hover()
  await reader.shows("1", 12)
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole("button", { name: "Kapat", exact: true }).click()
  await expect(page.getByText(question)).toHaveCount(0)
  await reader.open(issue)
  await page.getByRole("button", { name: "Devam Et" }).click()
  await reader.shows("8-9", 12)
  await expect(page.getByText(question)).toHaveCount(0)
})
