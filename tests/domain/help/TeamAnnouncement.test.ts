import { expect, it } from "vitest"
import {
  type AnnouncementTexts,
  tidyAnnouncement,
  unfinishedFields
} from "../../../src/domain/help/TeamAnnouncement.ts"
import { announcementWords as words } from "../../kit/fixtures/teamDesk.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const missing = (change: Partial<AnnouncementTexts>) => unfinishedFields({ ...words, ...change })

it("tells nothing without a title and a text", () => {
  expect(missing({})).toEqual([])
  expect(missing({ title: " ", text: "" })).toEqual(["title", "text"])
  expect(missing({ title: "\u202e\n" })).toEqual(["title"])
})

it("takes English and the button whole or not at all", () => {
  expect(missing({ title_en: "Maintenance" })).toEqual(["text_en"])
  expect(missing({ text_en: "Tomorrow." })).toEqual(["title_en"])
  expect(missing({ title_en: "Maintenance", text_en: "Tomorrow." })).toEqual([])
  expect(missing({ action: "Aç" })).toEqual(["url"])
  expect(missing({ url: "/library" })).toEqual(["action"])
  expect(missing({ action: "Aç", url: "/library" })).toEqual([])
  expect(missing({ action: "Aç", url: "/library", title_en: "M", text_en: "T" })).toEqual(["action_en"])
})

it("leads nowhere but to this site", () => {
  for (const url of [
    "https://a.example/",
    "//a.example",
    "/\\a.example",
    "javascript:alert(1)",
    "library",
    "/auth/reset?token=x",
    "/a b"
  ])
    expect(missing({ action: "Aç", url }), url).toEqual(["url"])
})

it("keeps titles on one line, without marks that turn what stands around them, and is then tidy", () => {
  expect(tidyAnnouncement({ ...words, title: " Bakım\r\nBcc: x\u2028\u202eters " }).title).toBe("Bakım Bcc: x ters")
  expect(tidyAnnouncement({ ...words, text: "Bir\n\nİki" }).text).toBe("Bir\n\nİki")
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (title) => {
      const once = tidyAnnouncement({ ...words, title })
      expect(tidyAnnouncement(once)).toEqual(once)
      expect(once.title).not.toMatch(/[\n\r\u2028\u202a-\u202e\u2066-\u2069]/u)
    })
  )
})
