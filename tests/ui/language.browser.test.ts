import { beforeEach, describe, expect, it } from "vitest"
import { browserI18n, speak } from "../../src/i18n/browser.ts"

const at = (query: string) => history.replaceState(null, "", `${location.pathname}${query}`)

const forgetCookie = () => {
  document.cookie = "locale=; Path=/; Max-Age=0"
}

beforeEach(() => {
  localStorage.clear()
  forgetCookie()
  at("")
})

describe("the page's language", () => {
  it("is Turkish at first, and the document says so", async () => {
    expect((await browserI18n()).language).toBe("tr")
    expect(document.documentElement.lang).toBe("tr")
  })

  it("is what ?locale asks for, at this visit and the next", async () => {
    at("?locale=en")
    expect((await browserI18n()).t("retry")).toBe("Try again")
    expect(document.documentElement.lang).toBe("en")
    at("")
    expect((await browserI18n()).language).toBe("en")
  })

  it("is the one in which the server writes its documents, where this browser keeps no other, and is kept from then on", async () => {
    document.cookie = "locale=en; Path=/"
    expect((await browserI18n()).language).toBe("en")
    forgetCookie()
    expect((await browserI18n()).language).toBe("en")
    expect(document.cookie).toContain("locale=en")
    document.cookie = "locale=tr; Path=/"
    expect((await browserI18n()).language).toBe("en")
    expect(document.cookie).toContain("locale=en")
  })

  it("is not moved, nor remembered, by a language we do not speak", async () => {
    at("?locale=de")
    expect((await browserI18n()).language).toBe("tr")
    expect(localStorage.getItem("locale")).toBeNull()
  })

  it("is followed by the document when it changes", async () => {
    await speak(await browserI18n(), "en")
    expect(document.documentElement.lang).toBe("en")
    expect((await browserI18n()).language).toBe("en")
  })
})
