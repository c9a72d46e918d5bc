import { describe, expect, it } from "vitest"
import { coverImage } from "../../../src/domain/catalogue/cover.ts"
import { kiosk } from "../../../src/domain/catalogue/kiosk.ts"
import { magazine } from "../../kit/magazines.ts"

const ids = (magazines: ReadonlyArray<{ readonly issue_id: string }>) => magazines.map((one) => one.issue_id)

describe("the kiosk", () => {
  it("puts the newest issue in front, whatever group it came in", () => {
    const [may, june] = [
      magazine({ issue_id: "may", issue_number: 20260501 }),
      magazine({ issue_id: "june", issue_number: 20260601 })
    ]
    expect(kiosk({ a: [may], b: [june] })).toEqual({ newest: june, shelf: [may] })
  })

  it("shows an issue once, though it stands in several groups", () => {
    const one = magazine({ issue_id: "one" })
    expect(kiosk({ a: [one], b: [one] })).toEqual({ newest: one, shelf: [] })
  })

  it("keeps the server's order among issues of one day", () => {
    const given = ["c", "a", "b"].map((issue_id) => magazine({ issue_id }))
    const { newest, shelf } = kiosk({ all: given })
    expect(ids([newest!, ...shelf])).toEqual(["c", "a", "b"])
  })

  it("is empty where there is nothing to show", () => {
    expect(kiosk({})).toEqual({ newest: null, shelf: [] })
    expect(kiosk({ a: [] })).toEqual({ newest: null, shelf: [] })
  })
})

describe("a cover", () => {
  it("is offered in every size the server keeps, and reserves its room", () => {
    expect(coverImage({ cover_image: "/covers/x.webp?v=3", page_width: 595.5, page_height: 842.25 })).toEqual({
      src: "/covers/x.webp?v=3",
      srcSet: "/covers/x-320.webp?v=3 320w, /covers/x-640.webp?v=3 640w, /covers/x.webp?v=3 1241w",
      width: 596,
      height: 842
    })
  })

  it("offers no size larger than the original", () => {
    expect(coverImage({ cover_image: "/covers/x.webp", page_width: 200, page_height: 300 })?.srcSet).toBe(
      "/covers/x-320.webp 320w, /covers/x.webp 417w"
    )
  })

  it("is nothing where the issue has none", () => {
    expect(coverImage({ cover_image: null, page_width: 1, page_height: 1 })).toBeNull()
  })
})
