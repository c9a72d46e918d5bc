import { beforeEach, describe, expect, it } from "vitest"
import { browserI18n } from "../../src/i18n/browser.ts"

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
  it("is Turkish at first, and the document says so", () => {
    expect(browserI18n().language).toBe("tr")
    expect(document.documentElement.lang).toBe("tr")
  })

  it("is what ?locale asks for, at this visit and the next", () => {
    at("?locale=en")
    expect(browserI18n().t("retry")).toBe("Try again")
    expect(document.documentElement.lang).toBe("en")
    at("")
    expect(browserI18n().language).toBe("en")
  })

  it("is the one in which the server writes its documents, where this browser keeps no other, and is kept from then on", () => {
    document.cookie = "locale=en; Path=/"
    expect(browserI18n().language).toBe("en")
    forgetCookie()
    expect(browserI18n().language).toBe("en")
    expect(document.cookie).toContain("locale=en")
    document.cookie = "locale=tr; Path=/"
    expect(browserI18n().language).toBe("en")
    expect(document.cookie).toContain("locale=en")
  })

  it("is not moved, nor remembered, by a language we do not speak", () => {
    at("?locale=de")
    expect(browserI18n().language).toBe("tr")
    expect(localStorage.getItem("locale")).toBeNull()
  })

  it("is followed by the document when it changes", async () => {
    await browserI18n().changeLanguage("en")
    expect(document.documentElement.lang).toBe("en")
    expect(browserI18n().language).toBe("en")
  })
})
