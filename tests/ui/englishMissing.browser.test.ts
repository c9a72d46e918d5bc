import { expect, it, onTestFinished } from "vitest"
import { cdp } from "vitest/browser"
import { browserI18n, speak } from "../../src/i18n/browser.ts"

/** The browser gets nothing from addresses like these until the test is over. */
const block = async (urls: ReadonlyArray<string>) => {
  const session = cdp() as unknown as { readonly send: (method: string, params?: object) => Promise<unknown> }
  await session.send("Network.enable")
  await session.send("Network.setBlockedURLs", { urls })
  onTestFinished(async () => {
    await session.send("Network.setBlockedURLs", { urls: [] })
  })
}

it("is read in Turkish where English does not come, and asks for English again at the next visit", async () => {
  await block(["*/src/i18n/english.ts*"])
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
