import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"

test("fills the screen by a key and is led back out by Escape, shares its slide, and leaves single keys alone once they are switched off", async ({
  reader,
  page,
  context
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "5")
  await reader.shows("4-5", 12)
  const help = page.getByRole("complementary", { name: "Yardım" })
  await test.step("puts the link of the slide that is read onto the clipboard, and says so", async () => {
    await page.getByRole("button", { name: "Paylaş" }).click()
    await expect(page.getByText("Paylaşım linki panoya kopyalandı!")).toBeVisible()
    await page.getByRole("button", { name: "Bildirimi kapat" }).click()
    await expect(page.getByText("Paylaşım linki panoya kopyalandı!")).toHaveCount(0)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${new URL(page.url()).origin}/reader/${issue}?sayfa=4-5`)
  })

  await test.step("Escape leads out of one thing after the other", async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
    const leave = page.getByRole("button", { name: "Tam ekrandan çık" })
    await page.keyboard.press("?")
    await expect(help).toBeFocused()
    await page.keyboard.press("f")
    await expect.poll(isFull).toBe(true)
    await expect(leave).toBeVisible()
    await page.keyboard.press("Escape")
    await expect.poll(isFull).toBe(false)
    await expect(leave).toHaveCount(0)
    await expect(help).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(help).toHaveCount(0)
  })

  await test.step("single keys stay switched off over a reload", async () => {
    const open = page.getByRole("button", { name: "Yardım", exact: true })
    const box = help.getByRole("checkbox", { name: "Tek tuşlu kısayollar" })
    await open.click()
    await expect(box).toBeChecked()
    await help.getByText("Tek tuşlu kısayollar").click()
    await expect(box).not.toBeChecked()
    await help.getByRole("button", { name: "Yardımı kapat" }).click()
    await expect(open).toBeFocused()
    await page.reload()
    await reader.shows("4-5", 12)
    await page.keyboard.press("?")
    await page.keyboard.press("ArrowRight")
    await reader.shows("6-7", 12)
    await expect(help).toHaveCount(0)
    await open.click()
    await expect(box).toBeEnabled()
    await expect(box).not.toBeChecked()
  })
})
