import { describe, expect, it } from "vitest"
import { sourceOf, type Way } from "../../../src/domain/analytics/Source.ts"

const from = (way: Partial<Way>) => sourceOf({ campaign: null, referrer: null, paths: [], ...way })

describe("where a reader came from", () => {
  it("is the campaign of the session's first address, whatever else is known", () => {
    expect(from({ campaign: "bülten", referrer: "https://www.google.com/", paths: ["/"] })).toBe("campaign")
  })

  it.each([
    ["https://www.google.com.tr/", "searchEngine"],
    ["https://yandex.com.tr/search", "searchEngine"],
    ["https://duckduckgo.com/", "searchEngine"],
    ["https://l.instagram.com/", "socialNetwork"],
    ["https://t.co/abc", "socialNetwork"],
    ["https://x.com/", "socialNetwork"],
    ["https://netflix.com/", "otherSite"],
    ["https://google.example.evilgoogle/", "otherSite"],
    ["https://dergi.example/yazi", "otherSite"]
  ])("is the site that a session began on: %s", (referrer, source) => {
    expect(from({ referrer, paths: ["/search", "/"] })).toBe(source)
  })

  it.each([
    [["/"], "home"],
    [["/", "/search"], "search"],
    [["/search", "/category/gezi", "/magazine/abc"], "category"],
    [["/", "/magazine/abc", "/article/abc"], "home"],
    [["/store", "/magazines/abc"], "shop"],
    [["/library"], "shop"]
  ] as const)("is the last list in the shop, not the issue's page after it: %j", (paths, source) => {
    expect(from({ paths })).toBe(source)
  })

  it.each([[[]], [["/magazine/abc"]]])("is nowhere if only the issue was seen: %j", (paths) => {
    expect(from({ paths })).toBe("direct")
  })
})
