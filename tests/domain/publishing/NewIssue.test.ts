import { describe, expect, it } from "vitest"
import {
  emptyForm,
  isComplete,
  invalidFields,
  maxPdfBytes,
  type NewIssueForm,
  type PickedFile,
  pickRefusal
} from "../../../src/domain/publishing/NewIssue.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const picked = (given: Partial<PickedFile> = {}): PickedFile => ({
  name: "kasım.pdf",
  size: 1,
  type: "application/pdf",
  ...given
})

describe("a picked file", () => {
  it("may have 250 MB, and not a byte more", () => {
    expect(maxPdfBytes).toBe(262_144_000)
    expect(pickRefusal(picked({ size: 262_144_000 }))).toBe(null)
    expect(pickRefusal(picked({ size: 262_144_001 }))).toBe("tooLarge")
  })

  it("is a PDF where the browser says so, whatever its name", () => {
    expect(pickRefusal(picked({ name: "kasım" }))).toBe(null)
    expect(pickRefusal(picked({ type: "image/png" }))).toBe("notPdf")
  })

  it("is a PDF by its name where the browser says nothing", () => {
    expect(pickRefusal(picked({ type: "", name: "KASIM.PDF" }))).toBe(null)
    expect(pickRefusal(picked({ type: "", name: "kasım.pdf.exe" }))).toBe("notPdf")
    expect(pickRefusal(picked({ type: "", name: "" }))).toBe("notPdf")
  })

  it("is refused where nothing is in it", () => {
    expect(pickRefusal(picked({ size: 0 }))).toBe("empty")
    expect(pickRefusal(picked({ size: 0, type: "text/plain" }))).toBe("notPdf")
  })

  it("is told that it is no PDF before it is told that it is too large", () => {
    expect(pickRefusal(picked({ type: "video/mp4", size: maxPdfBytes + 1 }))).toBe("notPdf")
  })
})

const full: NewIssueForm = {
  publication: "publication0001",
  title: "Kasım 2026",
  description: "Güz",
  publishDate: "2026-11-01",
  visibility: "IMMEDIATE",
  publishAt: ""
}

describe("a form", () => {
  it("is complete without a moment when the issue comes out now, and with one when it comes out later", () => {
    expect(isComplete(full)).toBe(true)
    expect(isComplete({ ...full, visibility: "SCHEDULED" })).toBe(false)
    expect(isComplete({ ...full, visibility: "SCHEDULED", publishAt: "2026-11-01T09:00" })).toBe(true)
    expect(isComplete(emptyForm)).toBe(false)
  })

  it.each([
    "20266-12-01",
    "12026-12-01",
    "2026-02-30",
    "0000-01-01",
    "0020-01-01",
    "1899-12-31",
    "2101-01-01",
    "yarın"
  ])("is not complete where %j is to be a day", (day) => {
    expect(invalidFields({ ...full, publishDate: day })).toEqual(["publishDate"])
    expect(invalidFields({ ...full, visibility: "SCHEDULED", publishAt: `${day}T09:00` })).toEqual(["publishAt"])
    expect(isComplete({ ...full, publishAt: `${day}T09:00` })).toBe(true)
  })

  it.each(["1900-01-01", "2100-12-31"])("is complete on %j", (day) => {
    expect(isComplete({ ...full, publishDate: day, visibility: "SCHEDULED", publishAt: `${day}T23:59` })).toBe(true)
  })

  it.each([
    ["title", 200],
    ["description", 5000]
  ] as const)("has a %s of at most %i characters, an end of a line being one", (name, most) => {
    const lines = `${"ş".repeat(most - 2)}\r\nş`
    expect(isComplete({ ...full, [name]: ` ${lines} ` })).toBe(true)
    expect(invalidFields({ ...full, [name]: `${lines}ş` })).toEqual([name])
  })

  it("takes for a time what a clock shows", () => {
    const later: NewIssueForm = { ...full, visibility: "SCHEDULED" }
    expect(isComplete({ ...later, publishAt: "2026-11-01T23:59" })).toBe(true)
    for (const time of ["", "T", "T24:00", "T09:60", "T09:00:00", "T09:00+03:00"])
      expect(isComplete({ ...later, publishAt: `2026-11-01${time}` }), time).toBe(false)
  })

  it("is not complete while anything that is asked for is blank", () => {
    const blank = fc.stringMatching(/^[ \t\n\u00a0]*$/)
    const field = fc.constantFrom("publication", "title", "description", "publishDate")
    fc.assert(fc.property(field, blank, (name, text) => !isComplete({ ...full, [name]: text })))
  })
})
