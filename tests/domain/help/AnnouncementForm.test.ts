import { expect, it } from "vitest"
import { announcementForm, isDone, missingFields, publication } from "../../../src/domain/help/AnnouncementForm.ts"
import { seenAnnouncement } from "../../../src/domain/help/seenAnnouncement.ts"
import { announcement, announcementWords as words } from "../../kit/fixtures/teamDesk.ts"

const form = { ...words, when: "now", at: "" } as const
const at = "2030-01-02T09:00:00.000Z"

it("tells at once, or at a time of Istanbul", () => {
  expect(publication(form)).toEqual({ type: "publish", at: null })
  expect(publication({ ...form, at: "2030-01-02T12:00" })).toEqual({ type: "publish", at: null })
  expect(publication({ ...form, when: "later", at: "2030-01-02T12:00" })).toEqual({ type: "publish", at })
  expect(announcementForm(announcement({ state: "scheduled", publish_at: at }))).toMatchObject({
    when: "later",
    at: "2030-01-02T12:00"
  })
})

it("needs a day and a time only where it is scheduled", () => {
  expect(missingFields(form)).toEqual([])
  for (const wrong of ["", "2030-02-30T12:00", "0999-01-01T12:00"])
    expect(missingFields({ ...form, when: "later", at: wrong }), wrong).toEqual(["at"])
  expect(missingFields({ ...form, when: "later", at: "2030-01-02T12:00" })).toEqual([])
})

it("takes a refusal for success only where what was asked has been done with these texts", () => {
  const typed = { ...form, title: " Bakım " }
  const found = (state: "draft" | "scheduled" | "published" | "cancelled", title = "Bakım") =>
    announcement({ state, title, version: 2, publish_at: state === "draft" ? null : at })
  const publish = { type: "publish", at: null } as const
  expect(isDone({ type: "save" }, typed, found("draft"))).toBe(true)
  expect(isDone({ type: "save" }, typed, found("draft", "Başka"))).toBe(false)
  expect(isDone({ type: "save" }, typed, found("published"))).toBe(false)
  expect(isDone(publish, typed, found("published"))).toBe(true)
  // Another member may have written the same for another time.
  expect(isDone(publish, typed, found("scheduled"))).toBe(false)
  expect(isDone({ type: "publish", at }, typed, found("scheduled"))).toBe(true)
  expect(isDone({ type: "publish", at: "2029-01-01T00:00:00.000Z" }, typed, found("published"))).toBe(true)
  expect(isDone({ type: "publish", at: "2029-01-01T00:00:00.000Z" }, typed, found("scheduled"))).toBe(false)
  expect(isDone(publish, typed, found("draft"))).toBe(false)
  const linked = { ...found("draft"), action: "Ara", url: "/search?q=%C3%A7" }
  expect(isDone({ type: "save" }, { ...typed, action: "Ara", url: "/search?q=ç" }, linked)).toBe(true)
  expect(isDone({ type: "cancel" }, typed, found("cancelled"))).toBe(true)
  expect(isDone({ type: "reopen" }, typed, found("draft"))).toBe(true)
  expect(isDone({ type: "remove" }, typed, found("cancelled"))).toBe(false)
})

it("shows a reader their language where it is written, and no button that leads elsewhere", () => {
  const { id } = announcement()
  const texts = { ...words, title_en: "Maintenance", action: "Aç", action_en: "Open", url: "/store" }
  const seen = (change: Partial<typeof texts>, language: "tr" | "en") =>
    seenAnnouncement(id, { ...texts, ...change }, language, at)
  expect(seen({}, "tr")).toMatchObject({ title: "Bakım", actions: [{ text: "Aç", url: "/store" }], read: false })
  expect(seen({}, "en")).toMatchObject({ title: "Maintenance", text: words.text, actions: [{ text: "Open" }] })
  expect(seen({ action_en: "" }, "en").actions).toEqual([{ text: "Aç", url: "/store" }])
  for (const url of ["https://a.example", "//a.example", ""]) expect(seen({ url }, "tr").actions, url).toEqual([])
})
