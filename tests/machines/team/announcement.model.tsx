import { expect } from "vitest"
import { announcementForm } from "../../../src/domain/help/AnnouncementForm.ts"
import { announcementMachine } from "../../../src/machines/team/announcement.machine.ts"
import { AnnouncementEditor } from "../../../src/ui/team/AnnouncementEditor.tsx"
import { announcement } from "../../kit/fixtures/teamDesk.ts"
import { settledLoadable } from "../../kit/doubles/settledLoadable.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { type EditingExpected, editingModel, trouble } from "./editingModel.ts"

const at = "2030-01-02T09:00:00.000Z"
const things = {
  first: announcement({ version: 1, title: "Lodos" }),
  saved: announcement({ version: 2, title: "Poyraz" }),
  scheduled: announcement({ version: 3, title: "Lodos", state: "scheduled", publish_at: at }),
  published: announcement({ version: 4, title: "Lodos", state: "published", publish_at: "2026-11-20T09:00:00.000Z" }),
  cancelled: announcement({ version: 5, title: "Lodos", state: "cancelled", publish_at: at }),
  theirs: announcement({ version: 9, title: "Karayel" })
}
type Name = keyof typeof things

const readerships = settledLoadable([{ id: "atlas0000000001", title: "Atlas" }])

const rules = editingModel({
  machine: announcementMachine,
  id: "duyuru000000001",
  things,
  textsOf: announcementForm,
  field: "title",
  typed: "Poyraz",
  asked: [{ type: "save" }, { type: "cancel" }, { type: "reopen" }],
  proposed: [{ type: "publish", at: null }, { type: "remove" }],
  isClosed: ({ state }) => state !== "draft",
  settled: "published"
})

const stateSaid = {
  first: "Taslak",
  saved: "Taslak",
  theirs: "Taslak",
  scheduled: "Zamanlandı: ",
  published: "Yayınlandı: ",
  cancelled: "Geri alındı"
} as const

export const model: Model<typeof announcementMachine, EditingExpected<Name>> = {
  ...rules,
  show: (actor) => draw(<AnnouncementEditor announcement={actor} readerships={readerships} />),
  act: {
    "thing.reload": () => press("Tekrar dene"),
    "change.confirm": (_, { before: { asked } }) => press(asked === 3 ? "Yayınla" : "Sil"),
    "change.dismiss": () => press("Vazgeç"),
    // Not offered where it could not be saved.
    "conflict.keep": (event, { actor, before: { known } }) =>
      things[known ?? "first"].state === "draft" ? press("Buradakiyle devam et") : actor.send(event),
    "conflict.take": () => press("Öbürünü göster")
  },
  promise: async ({ at: state, known, title, isUnsaved, isRefused, asked }) => {
    await rendered()
    if (state === "confirming") {
      expect(said("alertdialog")).toHaveLength(1)
      const words = document.querySelector("[role=alertdialog]")?.textContent ?? ""
      return expect(words).toContain(asked === 3 ? "Duyuru şimdi yayınlansın mı?" : "Duyuru silinsin mi?")
    }
    expect(said("alertdialog")).toEqual([])
    if (state === "loading") return expect(said("status")).toContain("Duyuru yükleniyor")
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes(trouble.message))).toBe(isRefused)
    expect(alerts.some((text) => text.includes("başka bir yerde değiştirildi"))).toBe(state === "conflicting")
    if (state === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    const name = known ?? "first"
    const isDraft = things[name].state === "draft"
    expect(said("paragraph").some((text) => text.startsWith(stateSaid[name]))).toBe(true)
    // As its reader will see it.
    expect(said("article")[0]).toContain(title)
    const buttons = said("button")
    const settled = state !== "conflicting"
    expect(buttons.includes("Hemen yayınla") || buttons.includes("Zamanla")).toBe(isDraft && settled)
    expect(buttons.includes("Buradakiyle devam et")).toBe(isDraft && !settled)
    expect(buttons.includes("Taslağı kaydet")).toBe(isDraft && settled)
    expect(buttons.includes("Yayınlanmadan geri al")).toBe(name === "scheduled" && settled)
    expect(buttons.includes("Yeniden taslak yap")).toBe(name === "cancelled" && settled)
    expect(buttons.includes("Sil")).toBe((isDraft || name === "cancelled") && settled)
    if (!isDraft) return expect(document.querySelector("input[type=text]")).toBeNull()
    const field = fieldOf("Başlık")
    expect([field.value, field.readOnly]).toEqual([title, state !== "editing"])
    expect(said("status")).toContain(
      state === "changing" ? "Kaydediliyor…" : isUnsaved ? "Kaydedilmedi; bu sekmede saklanıyor." : "Kaydedildi."
    )
  }
}
