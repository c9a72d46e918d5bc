import { describe, expect, it } from "vitest"
import { isLocked } from "../../../src/domain/reader/locked.ts"
import { contentUrl, magazineInfo, rgbOf, thumbnailUrl } from "../../../src/domain/reader/MagazineInfo.ts"
import { issue } from "../../kit/fixtures/issues.ts"

const known = (given: Parameters<typeof issue>[0] = {}) => magazineInfo(issue(given), "issue")
const preview = (given: Parameters<typeof issue>[0] = {}) => magazineInfo(issue(given), "preview")

describe("what the reader knows of an issue", () => {
  it("has the specified size where the issue names none", () => {
    for (const none of [{}, { page_width: null, page_height: null, accent_colour: null }]) {
      expect(known(none)).toMatchObject({ page: { width: 595.5, height: 842.25 }, accentColour: null })
    }
  })

  it("has the issue's own size where it names one", () => {
    expect(known({ page_width: 620, page_height: 310 }).page).toEqual({ width: 620, height: 310 })
  })

  it("finds the files under the old id where there is one, and is asked for by its own", () => {
    expect(known()).toMatchObject({ issueId: "issue0000000001", pagePath: "/content/issue0000000001/" })
    expect(known({ old_issue_id: "OLD-42" })).toMatchObject({
      issueId: "OLD-42",
      newIssueId: "issue0000000001",
      pagePath: "/content/OLD-42/"
    })
  })

  it("is titled by its publication and dated by its own title", () => {
    expect(known()).toMatchObject({
      title: "Vapur",
      strDate: "Kasım 2026",
      publicationId: "publication0001",
      totalPage: 3
    })
  })

  it("has the issue's cover, which everybody may see", () => {
    expect([known().coverUrl, known({ cover_image: "/covers/a.webp?v=1" }).coverUrl]).toEqual([
      null,
      "/covers/a.webp?v=1"
    ])
  })

  it("is locked beyond the limit in a preview that has to be paid for, and nowhere else", () => {
    const paid = { is_free: false, page_count: 9 }
    const cases = [
      [preview(paid), 3],
      [preview({ ...paid, preview_page_limit: null }), 3],
      [preview({ ...paid, preview_page_limit: 5 }), 5],
      [preview({ ...paid, preview_page_limit: 0 }), 0],
      [preview({ ...paid, preview_page_limit: 40 }), 9],
      [preview({ ...paid, is_free: true }), 9],
      ...(["issue", "free", "catalogue"] as const).map((variant) => [magazineInfo(issue(paid), variant), 9] as const)
    ] as const
    for (const [magazine, last] of cases) {
      const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((page) => !isLocked(magazine, page))
      expect([magazine.lastReadable, open.length]).toEqual([last, last])
    }
    expect(thumbnailUrl(preview(paid), 3)).toBe("/content/issue0000000001/thumbnails/3.webp?v=v1")
    expect(thumbnailUrl(preview(paid), 4)).toBe("/content/issue0000000001/thumbnails/4-blur.webp?v=v1")
    expect(thumbnailUrl(known(paid), 4)).toBe("/content/issue0000000001/thumbnails/4.webp?v=v1")
  })

  it("has another size in a preview where the issue names none", () => {
    expect(preview().page).toEqual({ width: 618, height: 794 })
    expect(preview({ page_width: 620, page_height: 310 }).page).toEqual({ width: 620, height: 310 })
  })

  it("has to be paid for unless it is free", () => {
    expect(known({ is_free: true }).isPaid).toBe(false)
    expect(known({ is_free: false }).isPaid).toBe(true)
  })

  it.each(["red", "#fff", "#12345", "#1234567", "#12345g", "url(x)", "#a1b2c3;", ""])(
    "takes no accent from %j",
    (colour) => expect(known({ accent_colour: colour }).accentColour).toBeNull()
  )

  it("takes a hexadecimal accent, and its parts for translucent shades", () => {
    expect(known({ accent_colour: "#A1b2c3" }).accentColour).toBe("#A1b2c3")
    expect(rgbOf("#A1b2c3")).toBe("161, 178, 195")
    expect(rgbOf("#000000")).toBe("0, 0, 0")
  })

  it("addresses each file by the version of its pages", () => {
    expect(contentUrl(known({ version: "a b&c" }), "3.html")).toBe("/content/issue0000000001/3.html?v=a%20b%26c")
  })
})
