import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import {
  type AdvertFields,
  emptyAdvert,
  fieldsOf,
  type KeptAdvert,
  pagesAsked
} from "../../../src/domain/publishing/AdvertFields.ts"
import type { CountedAdvert } from "../../../src/domain/publishing/OwnAdvert.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { advertMachine } from "../../../src/machines/publishing/advert.machine.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { Advert } from "../../../src/ui/publishing/Advert.tsx"
import type { PagesFound } from "../../../src/ui/publishing/AdvertPages.tsx"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const whose = { owner: "user00000000001", isTeam: false }
const id = "advert000000001"
const trouble = { _tag: "TooManyAdverts", message: "En çok 200 ilanınız olabilir." }
const sentences = {
  publication: "İlanın verileceği dergiyi seçin.",
  text: "İlanın metnini yazın.",
  link: "Bağlantı https:// ile başlamalı.",
  keywords: "En az bir anahtar kelime yazın."
} as const
type Wrong = keyof typeof sentences
const picture = { url: "/adverts/resim0000000001.webp", width: 300, height: 200 }
const [good, bad] = [new File(["x"], "a.png", { type: "image/png" }), new File(["x"], "a.gif", { type: "image/gif" })]
const change = { publication: "publication0001", text: "Yazılan", keywords: "poyraz" }

/** As the server knows it; `theirs` was changed by somebody else or by saving, `paused` was taken off. */
const adverts = {
  first: countedAdvert(),
  paused: countedAdvert({ state: "paused", phase: "paused" }),
  theirs: countedAdvert({ version: 2, text: "Onlarınki", keywords: ["lodos"] }),
  shown: countedAdvert({ shown: 5, seen: 3, clicked: 1, days: [{ day: "2026-11-27", shown: 5, seen: 3, clicked: 1 }] }),
  over: countedAdvert({ shown: 5, phase: "over" }),
  read: countedAdvert({ is_editable: false, text: "Yalnız okunan" })
}
type Known = keyof typeof adverts

const kept: KeptAdvert = { version: 1, key: "eski-anahtar", fields: { ...fieldsOf(adverts.first), ...change } }
const keptNew: KeptAdvert = { version: null, key: "eski-anahtar", fields: { ...emptyAdvert, ...change } }
const key = "yeni-anahtar"

interface Expected {
  readonly of: "new" | "known"
  readonly at:
    | "loading"
    | "failed"
    | "editing"
    | "saved"
    | "drawing"
    | "saving"
    | "switching"
    | "confirming"
    | "removing"
    | "conflicting"
    | "left"
  readonly known: Known | null
  readonly key: string
  /** Whose texts stand in the fields: nobody's, the server's, or what was typed. */
  readonly base: Known | null
  readonly isTyped: boolean
  readonly hasPicture: boolean
  readonly isUnsaved: boolean
  readonly wrong: ReadonlyArray<Wrong>
  /** The keywords that were asked for last. */
  readonly sought: string | null
  readonly hasProblem: boolean
  readonly isRefused: boolean
}

const fieldsIn = ({ base, isTyped, hasPicture }: Expected): AdvertFields => ({
  ...(base === null ? emptyAdvert : fieldsOf(adverts[base])),
  ...(isTyped ? change : {}),
  ...(hasPicture ? { picture } : {})
})
const soughtIn = (expected: Expected): string | null => {
  const { keywords } = pagesAsked(fieldsIn(expected))
  return keywords.length === 0 ? null : keywords.join()
}
const nameOf = (advert: CountedAdvert): Known =>
  (Object.keys(adverts) as ReadonlyArray<Known>).find((name) => adverts[name] === advert) ?? "first"
const isOpen = ({ at }: Expected) => at === "editing" || at === "saved"
const mayEdit = ({ known }: Expected) => known !== "read"
const isNamed = (expected: Expected) => fieldsIn(expected).publication !== ""
const isSwitchable = ({ known }: Expected) => known !== null && known !== "read" && known !== "over"
const isRemovable = ({ known }: Expected) => known !== null && known !== "read" && adverts[known].shown === 0

/** What was typed is right, and what the server knows; nothing else of a new one is. */
const isFit = ({ of, isTyped }: Expected) => of === "known" || isTyped

const inputOf = ({ of }: Expected) => ({ ...whose, id: of === "new" ? null : id })

const Pages: PagesFound = ({ asked }) => <p>{`Aranan: ${asked.keywords.join()}`}</p>

export const model: Model<typeof advertMachine, Expected> = {
  machine: advertMachine,
  inputs: [
    { ...whose, id: null },
    { ...whose, id }
  ],
  cases: [
    { type: "advert.loaded", advert: null, kept: null, key },
    { type: "advert.loaded", advert: null, kept: keptNew, key },
    { type: "advert.loaded", advert: adverts.first, kept: null, key },
    { type: "advert.loaded", advert: adverts.first, kept, key },
    { type: "advert.loaded", advert: adverts.theirs, kept, key },
    { type: "advert.loaded", advert: adverts.shown, kept: null, key },
    { type: "advert.loaded", advert: adverts.over, kept: null, key },
    { type: "advert.loaded", advert: adverts.read, kept: null, key },
    { type: "advert.failed", trouble },
    { type: "advert.reload" },
    { type: "fields.edit", change },
    { type: "picture.pick", files: [good] },
    { type: "picture.pick", files: [bad] },
    { type: "picture.drawn", picture },
    { type: "pages.seek" },
    { type: "advert.save" },
    { type: "advert.placed" },
    { type: "advert.saved", advert: adverts.theirs },
    { type: "advert.overtaken", advert: adverts.theirs },
    { type: "advert.refused", trouble },
    { type: "advert.unfit", problems: { text: "textMissing", link: "linkScheme" } },
    { type: "advert.switch" },
    { type: "advert.switched", advert: adverts.paused },
    { type: "advert.remove" },
    { type: "removal.confirm" },
    { type: "removal.cancel" },
    { type: "advert.removed" },
    { type: "conflict.keep" },
    { type: "conflict.take" }
  ],
  begin: (input) => ({
    of: input.id === null ? "new" : "known",
    at: "loading",
    known: null,
    key: "",
    base: null,
    isTyped: false,
    hasPicture: false,
    isUnsaved: false,
    wrong: [],
    sought: null,
    hasProblem: false,
    isRefused: false
  }),
  next: (before, event) => {
    const { of, at } = before
    const refusable = at === "drawing" || at === "saving" || at === "switching" || at === "removing"
    switch (event.type) {
      case "advert.loaded": {
        if (at !== "loading" || (event.advert === null) !== (of === "new")) return null
        const known = event.advert === null ? null : nameOf(event.advert)
        const loaded: Expected = {
          ...before,
          known,
          base: known === "theirs" ? "first" : known,
          isTyped: event.kept !== null,
          isUnsaved: event.kept !== null,
          key: event.kept?.key ?? event.key,
          at: known === "theirs" ? "conflicting" : "editing"
        }
        return { ...loaded, sought: known === null ? null : soughtIn(loaded) }
      }
      case "advert.failed":
        return at === "loading" ? { ...before, at: "failed", isRefused: true } : null
      case "advert.reload":
        return at === "failed" ? { ...before, at: "loading", isRefused: false } : null
      case "fields.edit":
        return isOpen(before) && mayEdit(before)
          ? {
              ...before,
              at: "editing",
              isTyped: true,
              isUnsaved: true,
              wrong: before.wrong.filter((field) => field === "link")
            }
          : null
      case "picture.pick":
        if (!isOpen(before) || !mayEdit(before)) return null
        return event.files[0] === good
          ? { ...before, at: "drawing", hasProblem: false, isRefused: false }
          : { ...before, hasProblem: true }
      case "picture.drawn":
        return at === "drawing" ? { ...before, at: "editing", hasPicture: true, isUnsaved: true } : null
      case "pages.seek":
        if (!isOpen(before) || !mayEdit(before)) return null
        // Of a new one, nothing that is needed for it is there yet.
        if (!isNamed(before))
          return { ...before, wrong: ["publication", ...before.wrong.filter((field) => field === "text"), "keywords"] }
        return soughtIn(before) === before.sought ? null : { ...before, sought: soughtIn(before) }
      case "advert.save":
        if (!isOpen(before) || !mayEdit(before)) return null
        return isFit(before)
          ? { ...before, at: "saving", isRefused: false, wrong: [] }
          : { ...before, isRefused: false, wrong: ["publication", "text", "keywords"] }
      case "advert.unfit":
        return at === "saving" ? { ...before, at: "editing", wrong: ["text", "link"] } : null
      case "advert.placed":
        return at === "saving" && of === "new" ? { ...before, at: "left" } : null
      case "advert.saved": {
        if (at !== "saving" || of === "new") return null
        const saved: Expected = {
          ...before,
          at: "saved",
          known: "theirs",
          base: "theirs",
          isTyped: false,
          hasPicture: false,
          isUnsaved: false
        }
        return { ...saved, sought: soughtIn(saved) }
      }
      case "advert.overtaken":
        return at === "saving" && of === "known" ? { ...before, at: "conflicting", known: "theirs" } : null
      case "advert.refused":
        return refusable ? { ...before, at: "editing", isRefused: true } : null
      case "advert.switch":
        return isOpen(before) && isSwitchable(before) ? { ...before, at: "switching", isRefused: false } : null
      case "advert.switched":
        return at === "switching" && before.known === "first" ? { ...before, at: "editing", known: "paused" } : null
      case "advert.remove":
        return isOpen(before) && isRemovable(before) ? { ...before, at: "confirming", isRefused: false } : null
      case "removal.confirm":
        return at === "confirming" ? { ...before, at: "removing", isRefused: false } : null
      case "removal.cancel":
        return at === "confirming" ? { ...before, at: "editing" } : null
      case "advert.removed":
        return at === "removing" ? { ...before, at: "left" } : null
      case "conflict.keep":
        return at === "conflicting" ? { ...before, at: "saving", isRefused: false, wrong: [] } : null
      case "conflict.take":
        return at === "conflicting"
          ? { ...before, at: "editing", base: "theirs", isTyped: false, hasPicture: false, isUnsaved: false }
          : null
      case "time.passed":
        return before
    }
  },
  place: (expected) => {
    const { of, at, known, isUnsaved, sought, wrong } = expected
    return { of, at, known, isUnsaved, wrong, isNamed: isNamed(expected), isSought: sought === soughtIn(expected) }
  },
  asks: (expected) => {
    const { at, known } = expected
    const input = inputOf(expected)
    const keeping = { slot: "keep", input }
    switch (at) {
      case "loading":
        return [keeping, { slot: "load", input }]
      case "drawing":
        return [keeping, { slot: "draw", input: { isTeam: false, file: good } }]
      case "saving": {
        const version = known === null ? 0 : adverts[known].version
        return [keeping, { slot: "save", input: { ...input, version, key: expected.key, fields: fieldsIn(expected) } }]
      }
      case "switching": {
        const state = known !== null && adverts[known].state === "running" ? "paused" : "running"
        return [keeping, { slot: "switch", input: { ...input, state } }]
      }
      case "removing":
        return [keeping, { slot: "remove", input }]
      default:
        return [keeping]
    }
  },
  orders: ({ event, expected }) => {
    const { known } = expected
    const version = known === null ? null : adverts[known].version
    switch (event?.type) {
      case "fields.edit":
      case "picture.drawn":
      case "conflict.keep":
        return [
          {
            slot: "keep",
            order: { type: "fields.keep", kept: { version, key: expected.key, fields: fieldsIn(expected) } }
          }
        ]
      case "advert.placed":
      case "advert.saved":
      case "advert.removed":
      case "conflict.take":
        return [{ slot: "keep", order: { type: "fields.forget" } }]
      default:
        return []
    }
  },
  news: ({ event }) =>
    event?.type === "advert.placed" || event?.type === "advert.removed" ? [{ type: "advert.left" }] : [],
  show: (actor) => {
    const publications = createActor(
      publicationsMachine.provide({ actors: { load: fromCallback(() => {}) as never } })
    ).start()
    const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
    return draw(
      <Advert advert={actor} publications={publications} Pages={Pages} IssuesFound={() => null} saving={saving} />
    )
  },
  act: {
    "advert.reload": () => press("Tekrar dene"),
    "pages.seek": () => press("Eşleşen sayfaları bul"),
    "advert.save": (_, { before }) => press(before.of === "new" ? "İlanı ver" : "Kaydet"),
    "advert.switch": (_, { before }) => press(before.known === "paused" ? "Yeniden yayınla" : "Yayından kaldır"),
    "advert.remove": () => press("İlanı sil"),
    "removal.confirm": () => press("Sil"),
    "removal.cancel": () => press("Vazgeç"),
    "conflict.keep": () => press("Benimkini kaydet"),
    "conflict.take": () => press("Ötekini al")
  },
  promise: async (expected) => {
    const { of, at, known, sought, hasProblem, isRefused, isUnsaved, wrong } = expected
    await rendered()
    const text = document.body.textContent
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(said("alert").some((one) => one.includes("En çok 200 ilanınız olabilir."))).toBe(
      isRefused && at !== "conflicting"
    )
    if (at === "loading") return expect(said("status")).toContain("İlan yükleniyor")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    expect(said("alertdialog").length > 0).toBe(at === "confirming")
    if (at === "confirming") return
    expect(said("heading")[0]).toBe(of === "new" ? "Yeni ilan" : "İlan")
    expect(text.includes("Bu ilan henüz kimseye gösterilmedi.")).toBe(known !== null && known !== "shown")
    expect(document.querySelectorAll("figure")).toHaveLength(known === "shown" ? 3 : 0)
    expect(document.querySelector("form") !== null).toBe(known !== "read")
    if (known === "read") return expect(text).toContain("Yalnız okunan")
    const fields = fieldsIn(expected)
    const typed = [...document.querySelectorAll<HTMLInputElement>("input[type=text], textarea")]
    expect(typed.map(({ value }) => value)).toEqual([fields.text, fields.link, fields.limit, fields.keywords])
    expect(typed.every(({ readOnly }) => readOnly)).toBe(!isOpen(expected))
    for (const field of Object.keys(sentences) as ReadonlyArray<Wrong>)
      expect(text.includes(sentences[field]), field).toBe(wrong.includes(field))
    expect(document.querySelector("form img") !== null).toBe(fields.picture !== null)
    expect(/Aranan: ([^ A-ZİÖ]*)/u.exec(text)?.[1] ?? null).toBe(sought)
    expect(said("alert").includes("PNG, JPEG ya da WebP türünde bir görsel seçin.")).toBe(hasProblem)
    expect(text.includes("İlan kaydedildi.")).toBe(at === "saved")
    expect(text.includes("Kaydedilmemiş değişiklikler var")).toBe(isUnsaved && at !== "conflicting")
    const buttons = said("button")
    expect(buttons.includes("Benimkini kaydet")).toBe(at === "conflicting")
    if (at === "conflicting") return
    const save = at === "saving" ? "Kaydediliyor..." : of === "new" ? "İlanı ver" : "Kaydet"
    expect(buttons).toContain(save)
    expect(buttons.includes("Yayından kaldır")).toBe(isSwitchable(expected) && known !== "paused")
    expect(buttons.includes("Yeniden yayınla")).toBe(known === "paused")
    expect(buttons.includes("İlanı sil")).toBe(isRemovable(expected))
  }
}
