import { describe, expect, it } from "vitest"
import { shareAddress, shareTargets } from "../../../src/domain/catalogue/share.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const shared = { title: "Boğaz & Işık: %100 “İstanbul”", url: "https://sayfa.example/magazine/a?b=c&d#e" }

describe("a page that is passed on", () => {
  it.each([
    ["x", "https://x.com/intent/post", { text: shared.title, url: shared.url }],
    ["facebook", "https://www.facebook.com/sharer/sharer.php", { u: shared.url }],
    ["linkedin", "https://www.linkedin.com/sharing/share-offsite/", { url: shared.url }],
    ["whatsapp", "https://wa.me/", { text: `${shared.title} ${shared.url}` }],
    ["telegram", "https://t.me/share/url", { url: shared.url, text: shared.title }],
    ["email", "mailto:", { subject: shared.title, body: shared.url }]
  ] as const)("goes to %s with its title and whole address", (target, place, query) => {
    const url = new URL(shareAddress(target, shared))
    expect(url.href.split("?")[0]).toBe(place)
    expect(Object.fromEntries(url.searchParams)).toEqual(query)
  })

  it("says to everybody what it is called, whatever that is made of, and with no plus for a blank", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...shareTargets), (title, target) => {
        const address = shareAddress(target, { title, url: shared.url })
        expect(address).not.toMatch(/[\s+]/u)
        const values = [...new URL(address).searchParams.values()].join(" ")
        expect(values).toContain(shared.url)
        if (target !== "facebook" && target !== "linkedin") expect(values).toContain(title)
      })
    )
  })
})
