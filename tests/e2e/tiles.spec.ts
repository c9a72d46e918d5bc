import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"

test.use({ viewport: { width: 900, height: 700 }, deviceScaleFactor: 2, tolerated: /status of 404/ })

test("sees print sharp at five times, drops what is out of sight, and reads on where tiles fail", async ({
  page,
  reader
}) => {
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (request.url().includes("/tiles/")) asked.push(request.url())
  })
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4-5")
  await reader.shows("4-5", 12)
  const tiles = page.locator("canvas[data-tile]")
  const laid = page.locator("canvas[data-tile][data-laid=true]")
  const camera = page.locator("[data-camera]")
  const { x, y, width, height } = (await reader.sheet(4).boundingBox())!
  const zoom = async (by: number, times: number) => {
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.keyboard.down("Control")
    for (let turn = 0; turn < times; turn++) await page.mouse.wheel(0, by)
    await page.keyboard.up("Control")
  }

  // Twice as large, the pictures have pixels enough.
  await zoom(-100, 2)
  await expect(camera).toHaveAttribute("data-moving", "false")
  await expect(page.locator("article[data-page='4'] img[data-laid=true]").first()).toBeAttached()
  expect(asked).toEqual([])

  await zoom(-100, 14)
  await expect(tiles.first()).toBeAttached()
  await expect(laid).toHaveCount(await tiles.count())
  const seen = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-tile") ?? ""))
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.every((name) => /^tiles\/720\/[45]-\d+-\d+\.webp$/.test(name))).toBe(true)
  // Each lies where its part of the page is, and has a pixel for each of the glass.
  const fits = await laid.evaluateAll((all) =>
    all.map((tile) => {
      const canvas = tile as HTMLCanvasElement
      return canvas.width / canvas.getBoundingClientRect().width
    })
  )
  for (const density of fits) expect(density).toBeCloseTo(2, 1)
  await expect(page.locator("article[data-page='4'] .line").first()).toBeAttached()
  expect(await reader.mounted()).toBeLessThanOrEqual(10)

  // Panned away, what is out of sight is dropped and the rest asked for. (A mouse dragged over words would select them.)
  await page.mouse.wheel(1600, 200)
  await expect(camera).toHaveAttribute("data-moving", "false")
  await expect(tiles.and(page.locator(`[data-tile="${seen[0]}"]`))).toHaveCount(0)
  await expect(laid).toHaveCount(await tiles.count())

  // Where none can be had, the page stays as it is, and nothing is said.
  await page.route("**/tiles/**", (route) => route.fulfill({ status: 404, body: "" }))
  await page.keyboard.press("Escape")
  await expect(tiles).toHaveCount(0)
  const before = asked.length
  await zoom(-100, 16)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await expect(tiles).toHaveCount(0)
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(reader.sheet(4).locator("img[data-laid=true]").last()).toBeVisible()
})
