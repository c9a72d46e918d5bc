import { describe, expect, it } from "vitest"
import { changeOf, emptyIssueForm, formOf, issueProblems } from "../../../src/domain/publishing/IssueForm.ts"
import { localTimeOf, momentOf } from "../../../src/domain/publishing/publishTime.ts"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"

const out = { published_at: "2026-11-01T06:00:00.000Z" }
const coming = { published_at: null }
const right = formOf(editableIssue())

describe("an issue's form", () => {
  it("holds what the server knows, as text", () => {
    expect(right).toEqual({
      title: "Sayı 14: Lodos",
      description: "Rüzgârın sayısı.",
      publishDate: "2026-11-01",
      visibility: "IMMEDIATE",
      publishAt: "",
      isFree: false,
      previewPages: ""
    })
    expect(
      formOf(editableIssue({ desired_publish_at: "2026-12-24T21:30:00.000Z", preview_page_limit: 8, is_free: true }))
    ).toMatchObject({ visibility: "SCHEDULED", publishAt: "2026-12-25T00:30", previewPages: "8", isFree: true })
  })

  it("is sent without the blanks around, its time as a moment", () => {
    expect(
      changeOf({
        ...right,
        title: " Rota ",
        description: "\nYol ",
        visibility: "SCHEDULED",
        publishAt: "2026-12-25T00:30"
      })
    ).toEqual({
      title: "Rota",
      description: "Yol",
      publish_date: "2026-11-01",
      desired_publish_at: "2026-12-24T21:30:00.000Z",
      is_free: false,
      preview_page_limit: null
    })
    expect(changeOf({ ...right, previewPages: " 12 ", publishAt: "2026-12-25T00:30" })).toMatchObject({
      preview_page_limit: 12,
      desired_publish_at: null
    })
  })

  it("comes back as it was sent", () => {
    const issue = editableIssue({ desired_publish_at: "2026-12-24T21:30:00.000Z", preview_page_limit: 8 })
    expect({ ...issue, ...changeOf(formOf(issue)) }).toEqual(issue)
  })

  it("needs a title, a description and a day", () => {
    expect(issueProblems(emptyIssueForm, out)).toEqual({
      title: "missing",
      description: "missing",
      publishDate: "invalid"
    })
    expect(issueProblems({ ...right, title: " \n", description: "\t" }, out)).toEqual({
      title: "missing",
      description: "missing"
    })
    expect(issueProblems({ ...right, title: "ş".repeat(201), description: "ş".repeat(5001) }, out)).toEqual({
      title: "tooLong",
      description: "tooLong"
    })
    expect(issueProblems({ ...right, title: "ş".repeat(200), description: "ş".repeat(5000) }, out)).toEqual({})
  })

  it.each(["1", " 3 ", "2000", ""])("takes %j as the pages of its preview", (previewPages) => {
    expect(issueProblems({ ...right, previewPages }, out)).toEqual({})
  })

  it.each(["0", "-1", "1,5", "üç", "2001", "01"])("does not take %j as them", (previewPages) => {
    expect(issueProblems({ ...right, previewPages }, out)).toEqual({ previewPages: "invalid" })
  })

  it("does not ask for them of a free issue, whatever was typed before", () => {
    const form = { ...right, isFree: true, previewPages: "çok" }
    expect(issueProblems(form, out)).toEqual({})
    expect(changeOf(form).preview_page_limit).toBeNull()
  })

  it.each([
    ["IMMEDIATE", "", coming, {}],
    ["SCHEDULED", "", coming, { publishAt: "invalid" }],
    ["SCHEDULED", "2026-02-30T10:00", coming, { publishAt: "invalid" }],
    ["SCHEDULED", "2026-12-25T00:30", coming, {}],
    ["SCHEDULED", "", out, {}]
  ] as const)("asks for a time only of what is to come out at one: %s %j", (visibility, publishAt, issue, problems) => {
    expect(issueProblems({ ...right, visibility, publishAt }, issue)).toEqual(problems)
  })
})

describe("a local time", () => {
  it.each([
    ["2026-12-24T21:30:00.000Z", "Europe/Istanbul", "2026-12-25T00:30"],
    ["2026-07-01T09:05:59.999Z", "America/New_York", "2026-07-01T05:05"]
  ])("is what the zone's clocks show at %s in %s", (moment, zone, local) => {
    expect(localTimeOf(moment, zone)).toBe(local)
  })

  it("is the moment again in a zone that does not change its clocks", () => {
    expect(momentOf(localTimeOf("2026-12-24T21:30:00.000Z"))).toBe("2026-12-24T21:30:00.000Z")
  })
})
