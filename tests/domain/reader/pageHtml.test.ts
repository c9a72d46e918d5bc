import { describe, expect, it } from "vitest"
import { allowedAttribute, allowedStyle, allowedUrl, pageHtml } from "../../../src/domain/reader/pageHtml.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

describe("where a link of a page may lead", () => {
  it.each(["https://example.com/a?b=c#d", "http://example.com", "mailto:a@example.com", "tel:+902121234567"])(
    "%s",
    (url) => {
      expect(allowedUrl(url)).toBe(true)
    }
  )

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "//example.com",
    "/logout",
    "https:example.com",
    ""
  ])("refuses %j", (url) => {
    expect(allowedUrl(url)).toBe(false)
  })
})

describe("what an attribute of a page may say", () => {
  it("keeps the place of a word and nothing else of its style", () => {
    expect(allowedStyle("letter-spacing:-0.5px; WORD-SPACING: 1px; color:red; left:calc(1px)")).toBe(
      "letter-spacing:-0.5px;word-spacing:1px"
    )
    expect(allowedStyle("color:red")).toBeNull()
  })

  it("never lets a style reach outside the page", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("left", "width", "transform", "constructor", "background"),
        (value, property) => {
          const kept = allowedStyle(`${property}:${value}`)
          expect(kept ?? "").not.toMatch(/url|var|expression|[\\@/*<>"']/u)
        }
      )
    )
  })

  it("lets through no attribute it does not name, whatever it says", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...pageHtml.tags), (name, value, tag) => {
        fc.pre(!(pageHtml.attributes as ReadonlyArray<string>).includes(name))
        expect(allowedAttribute(tag, name, value)).toBeNull()
      })
    )
  })

  it("is one rule for the list and for the values: every listed attribute can be kept somewhere", () => {
    const examples: Readonly<Record<string, string>> = {
      class: "page",
      style: "left:1px",
      dir: "rtl",
      lang: "tr",
      src: "12.webp",
      "data-zoom": "12-300.webp",
      width: "595",
      height: "842",
      alt: "",
      href: "https://example.com",
      target: "_blank",
      rel: "noopener noreferrer",
      role: "link",
      tabindex: "0",
      "aria-label": "Kapak",
      "data-goto": "7",
      "data-face": "2",
      "dest-detail": "7"
    }
    for (const name of pageHtml.attributes) {
      const value = examples[name] ?? ""
      expect([name, ...pageHtml.tags.map((tag) => allowedAttribute(tag, name, value))]).toContain(value)
    }
  })

  it("takes images only from beside the page", () => {
    expect(allowedAttribute("img", "src", "3.webp")).toBe("3.webp")
    for (const src of [
      "../3.webp",
      "/3.webp",
      "https://example.com/3.webp",
      "3.webp?x",
      "3.svg",
      "data:image/webp;base64,"
    ]) {
      expect(allowedAttribute("img", "src", src)).toBeNull()
    }
  })
})
