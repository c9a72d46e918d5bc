import { join } from "node:path"
import { createServer, type ViteDevServer } from "vite"
import { freePort } from "../../scripts/freePort.ts"
import { root } from "../../scripts/tool.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"

// The server prepares all code, which takes as long as on a developer's first start.
test.describe.configure({ timeout: 300_000 })

let server: ViteDevServer

/** The address of a transition on the page of flows. */
const at = (place: string): string =>
  `http://127.0.0.1:${server.config.server.port}/flows.html#${encodeURIComponent(place)}`

test.beforeAll(async () => {
  server = await createServer({
    root,
    cacheDir: join(root, "node_modules/.vite-flows"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: await freePort(), strictPort: true }
  })
  await server.listen()
})

test.afterAll(() => server.close())

const refused = "sending: cancel.refused → choosing"

test("plays the way to a transition as far as it can be played", async ({ page }) => {
  await test.step("plays the shortest way to a transition on the real screen, forth and back, by keyboard", async () => {
    await page.goto(at("cancel"), { timeout: 240_000 })
    await page.getByRole("link", { name: `Shortest way to ${refused}` }).press("Enter", { timeout: 240_000 })
    await page.getByRole("button", { name: "Play it in the product" }).press("Enter")
    const slider = page.getByRole("slider", { name: "Event" })
    await expect(slider).toHaveValue("0", { timeout: 120_000 })
    const stage = page.frameLocator("iframe")
    const steps = page.getByRole("region", { name: `Shortest way to ${refused}` }).getByRole("listitem")
    const lit = page.locator("[data-entered] >> nth=-1")
    await expect(lit).toHaveAttribute("data-state", "closed")
    await page.getByRole("button", { name: "Step" }).press("Enter")
    await expect(stage.getByRole("dialog", { name: "Aboneliği İptal Et" })).toBeVisible()
    await expect(lit).toHaveAttribute("data-state", "choosing")
    await expect(steps.nth(1)).toHaveAttribute("aria-current", "step")
    // The dialog that opened on the stage has not taken the focus.
    await page.keyboard.press("Enter")
    await expect(stage.getByRole("radio", { name: "Fiyatı yüksek" })).toBeChecked()
    await page.getByRole("button", { name: "× 16" }).press("Enter")
    await page.getByRole("button", { name: "Play", exact: true }).press("Enter")
    await expect(page.getByText("The transition was taken.")).toBeVisible()
    await expect(stage.getByText("Abonelik iptal edilirken bir hata oluştu.")).toBeVisible()
    await expect(page.getByText(`Just taken: ${refused}`)).toBeVisible()
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await slider.press("Home")
    await expect(stage.getByRole("dialog")).toHaveCount(0)
    await expect(lit).toHaveAttribute("data-state", "closed")
    await expect(page.getByText("The transition was taken.")).toHaveCount(0)
    await page.getByRole("button", { name: "Play it in the product" }).press("Enter")
    await expect(page.locator("iframe")).toHaveCount(0)
    await expect(page.locator("[data-entered]")).toHaveCount(0)
  })

  await test.step("plays a chart without a screen by its states alone, and says why", async () => {
    await page.goto(at("outbox"), { timeout: 240_000 })
    await page
      .getByRole("link", { name: /^Shortest way to flushing\.last: browser\.online / })
      .first()
      .click()
    await page.getByRole("button", { name: "Play it in the product" }).click()
    const reason =
      "No screen is this chart's own, so its states alone are played. It sends what has not reached the server."
    await expect(page.getByText(reason, { exact: true })).toBeVisible({ timeout: 120_000 })
    await page.getByRole("slider", { name: "Event" }).press("End")
    await expect(page.getByText("The transition was taken.")).toBeVisible()
    await expect(page.locator("[data-entered] >> nth=-1")).toHaveAttribute("data-state", "flushing.back")
  })

  await test.step("says which way it cannot play", async () => {
    // Such as an address from an older version of the chart.
    await page.goto(at("surface/(any): pedal.* → —"), { timeout: 240_000 })
    await page.getByRole("button", { name: "Play it in the product" }).click()
    await expect(page.getByRole("alert")).toHaveText(/^It cannot be played: The model knows no way to it/u, {
      timeout: 120_000
    })
  })
})
