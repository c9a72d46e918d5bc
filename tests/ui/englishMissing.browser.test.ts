import { expect, it, vi } from "vitest"
import { browserI18n, speak } from "../../src/i18n/browser.ts"

vi.mock("../../src/i18n/english.ts", () => {
  throw new Error("Failed to fetch dynamically imported module")
})

it("is read in Turkish where English does not come, and asks for English again at the next visit", async () => {
  localStorage.clear()
  history.replaceState(null, "", `${location.pathname}?locale=en`)
  const words = await browserI18n()
  expect(words.t("retry")).toBe("Tekrar dene")
  expect(words.language).toBe("tr")
  expect(document.documentElement.lang).toBe("tr")
  expect(localStorage.getItem("locale")).toBeNull()
  await speak(words, "en")
  expect(words.language).toBe("tr")
  expect(document.documentElement.lang).toBe("tr")
  localStorage.setItem("locale", "en")
  await browserI18n()
  expect(localStorage.getItem("locale")).toBe("en")
})
