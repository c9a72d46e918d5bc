import { join } from "node:path"
import { password, supporter } from "../kit/fixtures/seedPeople.ts"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

test.use({ tolerated: /Failed to load resource: .* status of 500/u })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

test("a request that failed is found in the log by what its reader's ticket says", async ({ page, browser, shop }) => {
  const reader = await newcomer(page.request, "Nehir Okur")
  await askServer(data(), { kind: "brokenHistory", email: reader.email })
  await signedIn(page, reader)
  await page.goto("/account/history")
  const sentence = page.getByRole("alert").getByText(/Sunucuda bir hata oluştu\..* Hata numarası: [a-z0-9]{15}$/u)
  const [id = ""] = /[a-z0-9]{15}$/u.exec((await sentence.textContent()) ?? "") ?? []
  await tabTo(page, page.getByRole("link", { name: "Destek isteyin" }))
  await page.keyboard.press("Enter")

  // Its writer sees what goes along before it does.
  const dialog = page.getByRole("dialog", { name: "Yeni destek talebi" })
  await expect(dialog.getByRole("term").filter({ hasText: "Hata numarası" })).toBeVisible()
  await expect(dialog.getByRole("definition").filter({ hasText: id })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await tabTo(page, dialog.getByLabel("Konu"))
  const subject = `Geçmişim ${id}`
  await page.keyboard.type(subject)
  await tabTo(page, dialog.getByLabel("Mesaj"))
  await page.keyboard.type("Açılmıyor")
  await tabTo(page, dialog.getByRole("button", { name: "Gönder", exact: true }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/account\/support\/tickets$/u)

  const context = await browser.newContext({ baseURL: shop })
  const desk = await context.newPage()
  await signedIn(desk, { email: supporter.email, password })
  await desk.goto("/team")
  await tabTo(desk, desk.getByRole("link", { name: subject }))
  await desk.keyboard.press("Enter")
  await expect(desk.getByText(`Sunucunun günlüğünde bu isteğin numarası: ${id}`)).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await context.close()

  const lines = (await askServer(data(), { kind: "logged", text: id })) as ReadonlyArray<string>
  expect(lines.some((line) => line.includes("A request failed unexpectedly"))).toBe(true)
  expect(lines.some((line) => line.includes("/api/recently-viewed") && line.includes("500"))).toBe(true)
  expect(lines.join("\n")).not.toContain(reader.email)
})
