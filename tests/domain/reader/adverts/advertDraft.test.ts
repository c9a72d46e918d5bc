import { describe, expect, it } from "vitest"
import {
  type AdvertDraft,
  advertReason,
  linkReason,
  maxAdvertLink,
  maxAdvertText,
  maxKeywords
} from "../../../../src/domain/reader/adverts/AdvertDraft.ts"
import { maxKeyword } from "../../../../src/domain/reader/adverts/Advert.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const draft: AdvertDraft = {
  kind: "toast",
  text: "Martıburnu'nda hafta sonu: iki gece, üç kahvaltı.",
  link: "https://martiburnu.com/oteller?utm_source=sayfa.com",
  keywords: ["lodos", "deniz feneri"],
  hasPicture: false,
  issueIds: null,
  beginsOn: "2026-11-28",
  endsOn: "2026-12-31",
  limitPerReader: 3
}

describe("where an advert leads", () => {
  it.each([
    "https://martiburnu.com",
    "https://www.çay-evi.com.tr/menü?sayfa=2#fiyat",
    "https://ornek.com/dosya.pdf?utm_source=sayfa.com&utm_medium=dergi",
    "https://ornek.com/?next=2&to=izmir"
  ])("may be %s", (link) => {
    expect(linkReason(link)).toBeNull()
  })

  it.each([
    ["javascript:alert(1)", "linkScheme"],
    ["JaVaScRiPt://ornek.com/%0aalert(1)", "linkScheme"],
    ["data:text/html,<script>alert(1)</script>", "linkScheme"],
    ["vbscript:msgbox", "linkScheme"],
    ["http://ornek.com", "linkScheme"],
    ["blob:https://ornek.com/1", "linkScheme"],
    ["https:ornek.com", "linkScheme"],
    ["//ornek.com", "linkInvalid"],
    ["/account", "linkInvalid"],
    ["ornek.com", "linkInvalid"],
    ["", "linkInvalid"],
    ["https://ornek.com/\n", "linkInvalid"],
    [" https://ornek.com", "linkInvalid"],
    ["https://ornek.com\\@kotu.com", "linkInvalid"],
    ["https://ornek.com/\u202egro.live", "linkInvalid"],
    ["https://banka.com@kotu.com", "linkUserName"],
    ["https://@kotu.com", "linkUserName"],
    ["https://127.0.0.1/", "linkHost"],
    ["https://2130706433/", "linkHost"],
    ["https://0x7f.1/", "linkHost"],
    ["https://[::1]/", "linkHost"],
    ["https://localhost/", "linkHost"],
    ["https://yazici.local/", "linkHost"],
    ["https://ornek.com:8443/", "linkHost"],
    ["https://ornek/", "linkHost"],
    ["https://ornek.com/?url=https://kotu.com", "linkRedirects"],
    ["https://ornek.com/?a=https%3A%2F%2Fkotu.com", "linkRedirects"],
    ["https://ornek.com/?a=https%253A%252F%252Fkotu.com", "linkRedirects"],
    ["https://ornek.com/?next=//kotu.com", "linkRedirects"],
    ["https://ornek.com/?next=/\\kotu.com".replace("\\", "%5C"), "linkRedirects"],
    ["https://ornek.com/?redirect_to=kotu.com/giris", "linkRedirects"],
    ["https://ornek.com/git/http://kotu.com", "linkRedirects"],
    ["https://ornek.com/#javascript:alert(1)", "linkRedirects"],
    [`https://ornek.com/${"a".repeat(maxAdvertLink)}`, "linkTooLong"]
  ] as const)("may not be %j: %s", (link, reason) => {
    expect(linkReason(link)).toBe(reason)
  })

  it("is always an https address of a public host, whatever is sent", () => {
    const anything = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: "grapheme" }),
      fc
        .tuple(fc.constantFrom("javascript:", "data:", "https://", "https:/", "http://", "//"), fc.string())
        .map((parts) => parts.join(""))
    )
    fc.assert(
      fc.property(anything, (link) => {
        if (linkReason(link) !== null) return
        const url = new URL(link)
        expect([url.protocol, url.username, url.password, url.port]).toEqual(["https:", "", "", ""])
        expect(url.hostname).toMatch(/\.[a-z][a-z0-9-]*$/)
      })
    )
  })
})

describe("an advert", () => {
  it.each([
    ["as it should be", {}, null],
    ["without link, days and limit", { link: null, beginsOn: null, endsOn: null, limitPerReader: null }, null],
    ["of one day", { beginsOn: "2026-11-28", endsOn: "2026-11-28" }, null],
    ["without a text", { text: " " }, "textMissing"],
    ["with too long a text", { text: "a".repeat(maxAdvertText + 1) }, "textTooLong"],
    ["of two lines", { text: "Bir\nİki" }, "textUnreadable"],
    ["whose text turns its direction", { text: "Bir \u202eiki" }, "textUnreadable"],
    ["with half a character", { text: "Bir \ud800" }, "textUnreadable"],
    ["that leads elsewhere", { link: "javascript:alert(1)" }, "linkScheme"],
    ["without keywords", { keywords: [] }, "keywordsMissing"],
    ["with too many", { keywords: Array.from({ length: maxKeywords + 1 }, (_, at) => `k${at}`) }, "tooManyKeywords"],
    ["with one of no letters", { keywords: ["lodos", "!!!"] }, "keywordUnreadable"],
    ["with one too long", { keywords: ["a".repeat(maxKeyword + 1)] }, "keywordUnreadable"],
    ["that is a picture and has none", { kind: "modal_gorsel" }, "pictureMissing"],
    ["that is a picture", { kind: "modal_gorsel", hasPicture: true }, null],
    ["that ends before it begins", { beginsOn: "2026-12-02", endsOn: "2026-12-01" }, "days"],
    ["on a day that is none", { endsOn: "2026-13-01" }, "days"],
    ["with a limit of nothing", { limitPerReader: 0 }, "limit"]
  ] as const)("%s", (_, change, reason) => {
    expect(advertReason({ ...draft, ...change } as AdvertDraft)).toBe(reason)
  })
})
