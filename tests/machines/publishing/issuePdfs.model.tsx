import { expect } from "vitest"
import type { PickedPdf } from "../../../src/domain/publishing/Draft.ts"
import type { IssuePdf } from "../../../src/domain/publishing/IssuePdf.ts"
import { issuePdfsMachine } from "../../../src/machines/publishing/issuePdfs.machine.ts"
import { IssuePdfs } from "../../../src/ui/publishing/IssuePdfs.tsx"
import { issuePdf } from "../../kit/fixtures/issuePdfs.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

type Machine = typeof issuePdfsMachine

const [id, owner] = ["issue0000000001", "publisher000001"]

const file = (name: string, type = "application/pdf"): PickedPdf => ({ name, size: 1000, type, key: name })
const kasim = file("kasım.pdf")
const photo = file("foto.jpg", "image/jpeg")

/** An issue with one PDF; with a second one that is being converted, has failed, or has taken the place of the first. */
const lists = {
  one: [issuePdf()],
  converting: [issuePdf({ number: 2, state: "running", is_shown: false, pages_done: 3 }), issuePdf()],
  failing: [
    issuePdf({ number: 2, state: "failed", is_shown: false, reason: "damaged", reason_message: "PDF dosyası bozuk." }),
    issuePdf()
  ],
  replaced: [
    issuePdf({ number: 2, pages_done: 30, pages_total: 30 }),
    issuePdf({ is_shown: false, replaced: "2026-11-20T09:00:00.000Z" })
  ]
} satisfies Readonly<Record<string, ReadonlyArray<IssuePdf>>>
type List = keyof typeof lists

/** What is read of each, the latest first. */
const words: Readonly<Record<List, ReadonlyArray<string>>> = {
  one: ["1. PDF, gösteriliyor24 sayfa1 Kasım 2026 12:00 tarihinde yüklendi"],
  converting: [
    "2. PDFHazırlanıyor · 3 / 24 sayfa1 Kasım 2026 12:00 tarihinde yüklendi",
    "1. PDF, gösteriliyor24 sayfa1 Kasım 2026 12:00 tarihinde yüklendi"
  ],
  failing: [
    "2. PDFHazırlanamadı: PDF dosyası bozuk.1 Kasım 2026 12:00 tarihinde yüklendi",
    "1. PDF, gösteriliyor24 sayfa1 Kasım 2026 12:00 tarihinde yüklendi"
  ],
  replaced: [
    "2. PDF, gösteriliyor30 sayfa1 Kasım 2026 12:00 tarihinde yüklendi",
    "1. PDF24 sayfa · 20 Kasım 2026 12:00 tarihine kadar gösterildi1 Kasım 2026 12:00 tarihinde yüklendi"
  ]
}

const actions: Readonly<Record<List, ReadonlyArray<string>>> = {
  one: [],
  converting: ["Sil: 2. PDF"],
  failing: ["Tekrar dene: 2. PDF", "Sil: 2. PDF"],
  replaced: ["Bunu göster: 1. PDF", "Sil: 1. PDF"]
}

const shownIn: Readonly<Record<List, number>> = { one: 1, converting: 1, failing: 1, replaced: 2 }

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

interface Expected {
  readonly at:
    | "loading"
    | "failed"
    | "open"
    | "sending"
    | "stalled"
    | "broken"
    | "replacing"
    | "held"
    | "confirming"
    | "acting"
  readonly list: List | null
  /** One was being converted when the list was opened last. */
  readonly isFollowed: boolean
  /** The server has begun to take the file. */
  readonly isBegun: boolean
  /** The upload that is gone on with. */
  readonly isGoneOn: boolean
  readonly bytes: number
  readonly isMispicked: boolean
  readonly isTroubled: boolean
  readonly doing: { readonly act: "show" | "retry" | "remove"; readonly number: number } | null
}

const noFile = { isBegun: false, isGoneOn: false, bytes: 0 }
const calm = { isMispicked: false, isTroubled: false }
const nameOf = (pdfs: unknown) => (Object.keys(lists) as ReadonlyArray<List>).find((name) => lists[name] === pdfs)!

const opened = (before: Expected, list: List): Expected => ({
  ...before,
  at: "open",
  list,
  isFollowed: list === "converting"
})

/** Which of the PDFs can be shown, tried again, or deleted. */
const canAct = (list: List | null, act: "show" | "retry" | "remove", number: number): boolean => {
  if (act === "show") return list === "replaced" && number === 1
  if (act === "retry") return list === "failing" && number === 2
  return list === "replaced" ? number === 1 : (list === "failing" || list === "converting") && number === 2
}

export const model: Model<Machine, Expected> = {
  machine: issuePdfsMachine,
  inputs: [{ id, owner }],
  cases: [
    ...(["one", "converting", "failing", "replaced"] as const).map(
      (list) => ({ type: "pdfs.loaded", pdfs: lists[list] }) as const
    ),
    { type: "pdfs.failed", trouble },
    { type: "pdfs.reload" },
    { type: "pdfs.seen", pdfs: lists.replaced },
    { type: "pdfs.seen", pdfs: lists.converting },
    { type: "pdfs.unseen" },
    { type: "pdf.choose", pdf: kasim },
    { type: "pdf.choose", pdf: photo },
    { type: "pdf.cancel" },
    { type: "upload.begun", upload: "kasim1" },
    { type: "upload.acknowledged", bytes: 300 },
    { type: "upload.stalled" },
    { type: "upload.completed" },
    { type: "upload.failed", trouble },
    { type: "upload.retry" },
    { type: "pdfs.changed", pdfs: lists.one },
    { type: "pdfs.changed", pdfs: lists.converting },
    { type: "pdfs.refused", trouble, isFileLost: true },
    { type: "pdfs.refused", trouble, isFileLost: false },
    { type: "pdf.show", number: 1 },
    { type: "pdf.show", number: 2 },
    { type: "pdf.retry", number: 2 },
    { type: "pdf.retry", number: 1 },
    { type: "pdf.remove", number: 1 },
    { type: "pdf.remove", number: 2 },
    { type: "remove.confirm" },
    { type: "remove.cancel" }
  ],
  begin: () => ({ at: "loading", list: null, isFollowed: false, ...noFile, ...calm, doing: null }),
  next: (before, event) => {
    const { at, list } = before
    const isSent = at === "sending" || at === "stalled"
    switch (event.type) {
      case "pdfs.loaded":
        return at === "loading" ? opened(before, nameOf(event.pdfs)) : null
      case "pdfs.failed":
        return at === "loading" ? { ...before, at: "failed", isTroubled: true } : null
      case "pdfs.reload":
        return at === "failed" ? { ...before, ...calm, at: "loading" } : null
      case "pdfs.seen":
        return at === "open" && before.isFollowed && list === "converting"
          ? { ...before, list: nameOf(event.pdfs) }
          : null
      case "pdfs.unseen":
        return at === "open" && before.isFollowed ? before : null
      // While one is being converted, no other can be picked.
      case "pdf.choose":
        if (at !== "open") return null
        if (list === "converting") return before
        return event.pdf === photo
          ? { ...before, ...calm, isMispicked: true }
          : { ...before, ...calm, ...noFile, at: "sending" }
      case "pdf.cancel":
        if (isSent) return { ...opened(before, list!), ...noFile }
        return at === "broken" || at === "held" ? { ...opened(before, list!), ...noFile, ...calm } : null
      case "upload.begun":
        return isSent && !before.isBegun ? { ...before, at: "sending", isBegun: true } : null
      case "upload.acknowledged":
        return isSent && before.isBegun ? { ...before, at: "sending", bytes: event.bytes } : null
      case "upload.stalled":
        return isSent ? { ...before, at: "stalled" } : null
      case "upload.completed":
        return isSent && before.isBegun ? { ...before, at: "replacing" } : null
      case "upload.failed":
        return isSent ? { ...before, at: "broken", isTroubled: true } : null
      case "upload.retry":
        if (at === "broken") return { ...before, ...calm, at: "sending", isGoneOn: before.isBegun }
        return at === "held" ? { ...before, ...calm, at: "replacing" } : null
      case "pdfs.changed":
        if (at === "replacing") return { ...opened(before, nameOf(event.pdfs)), ...noFile }
        return at === "acting" ? opened(before, nameOf(event.pdfs)) : null
      case "pdfs.refused":
        if (at === "acting") return { ...opened(before, list!), isTroubled: true }
        if (at !== "replacing") return null
        return event.isFileLost
          ? { ...opened(before, list!), ...noFile, isTroubled: true }
          : { ...before, at: "held", isTroubled: true }
      case "pdf.show":
      case "pdf.retry":
      case "pdf.remove": {
        const act = event.type.slice("pdf.".length) as "show" | "retry" | "remove"
        if (at !== "open") return null
        if (!canAct(list, act, event.number)) return before
        const doing = { act, number: event.number }
        return act === "remove" ? { ...before, at: "confirming", doing } : { ...before, ...calm, at: "acting", doing }
      }
      case "remove.confirm":
        return at === "confirming" ? { ...before, ...calm, at: "acting" } : null
      case "remove.cancel":
        return at === "confirming" ? opened(before, list!) : null
      default:
        return null
    }
  },
  asks: ({ at, isFollowed, isGoneOn, doing }) => {
    const discard = { slot: "discard", input: { id } }
    switch (at) {
      case "loading":
        return [discard, { slot: "load", input: { id } }]
      case "open":
        return [discard, { slot: "follow", input: { id, isMoving: isFollowed } }]
      case "sending":
      case "stalled":
        return [discard, { slot: "upload", input: { owner, pdf: kasim, upload: isGoneOn ? "kasim1" : null } }]
      case "replacing":
        return [discard, { slot: "replace", input: { id, upload: "kasim1" } }]
      case "acting":
        return [discard, { slot: "act", input: { id, doing } }]
      default:
        return [discard]
    }
  },
  orders: ({ before, event }) => {
    const isUnwanted =
      event?.type === "pdf.cancel" || (event?.type === "pdfs.refused" && event.isFileLost && before?.at === "replacing")
    return isUnwanted && before?.isBegun === true
      ? [{ slot: "discard", order: { type: "upload.discard", upload: "kasim1" } }]
      : []
  },
  news: ({ before, expected }) =>
    before?.list && expected.list && shownIn[before.list] !== shownIn[expected.list] ? [{ type: "pdf.shown" }] : [],
  show: (actor) => draw(<IssuePdfs pdfs={actor} pick={() => kasim} />),
  act: {
    "pdfs.reload": () => press("Tekrar dene"),
    "pdf.cancel": () => press("Vazgeç"),
    "upload.retry": () => press("Tekrar dene"),
    "pdf.show": (event, { actor, before }) =>
      canAct(before.list, "show", event.number) ? press(`Bunu göster: ${event.number}. PDF`) : actor.send(event),
    "pdf.retry": (event, { actor, before }) =>
      canAct(before.list, "retry", event.number) ? press(`Tekrar dene: ${event.number}. PDF`) : actor.send(event),
    "pdf.remove": (event, { actor, before }) =>
      canAct(before.list, "remove", event.number) ? press(`Sil: ${event.number}. PDF`) : actor.send(event),
    "remove.confirm": () => press("Sil"),
    "remove.cancel": () => press("Vazgeç")
  },
  promise: async ({ at, list, bytes, isMispicked, isTroubled }) => {
    await rendered()
    expect(said("alertdialog").length > 0).toBe(at === "confirming")
    if (at === "confirming") return
    if (at === "loading") return expect(said("status")).toEqual(["PDF’ler yükleniyor"])
    expect(said("alert").some((text) => text.includes("Sunucuda bir hata oluştu."))).toBe(isTroubled)
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    expect(
      [...document.querySelectorAll("li")].map(({ textContent }) =>
        textContent.replaceAll(/(?:Bunu göster|Tekrar dene|Sil)/gu, "")
      )
    ).toEqual(words[list!])
    expect(said("alert").includes("Lütfen sadece PDF dosyası seçiniz")).toBe(isMispicked)
    const ways = {
      open: ["Yeni PDF yükle"],
      acting: ["Yeni PDF yükle"],
      sending: ["Vazgeç"],
      stalled: ["Vazgeç"],
      broken: ["Tekrar dene", "Vazgeç"],
      held: ["Tekrar dene", "Vazgeç"],
      replacing: []
    }[at]
    expect(said("button")).toEqual([...actions[list!], ...ways])
    expect(document.body.textContent.includes("Bağlantı kesildi.")).toBe(at === "stalled")
    if (at === "sending" || at === "stalled" || at === "broken")
      expect(document.body.textContent).toContain(bytes === 300 ? "%30" : "%0")
    expect(said("status").includes("PDF kaydediliyor…")).toBe(at === "replacing")
  }
}
