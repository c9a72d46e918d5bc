import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, type AnyEventObject, createActor, fromCallback, type SnapshotFrom } from "xstate"
import type { Draft, PickedPdf } from "../../../src/domain/publishing/Draft.ts"
import { emptyForm, type NewIssueForm } from "../../../src/domain/publishing/NewIssue.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { type DraftOrder, newIssueMachine } from "../../../src/machines/publishing/newIssue.machine.ts"
import {
  acknowledgedOf,
  formOf,
  isSaved,
  isSent,
  pickProblemOf,
  pdfOf,
  stageOf,
  troubleOf
} from "../../../src/machines/publishing/newIssue.view.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { NewIssue } from "../../../src/ui/publishing/NewIssue.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Case, Change, Model } from "../../kit/model/Model.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"

type Machine = typeof newIssueMachine

const owner = "publisher000001"

const pdf = (name: string, type = "application/pdf"): PickedPdf => ({ name, size: 1000, type, key: name })
const kasim = pdf("kasım.pdf")
const aralik = pdf("aralık.pdf")
const photo = pdf("foto.jpg", "image/jpeg")
const files = [kasim, aralik, photo]

const full: NewIssueForm = {
  publication: "publication0001",
  title: "Kasım 2026",
  description: "Güz",
  publishDate: "2026-11-01",
  visibility: "IMMEDIATE",
  publishAt: ""
}
const part: Draft = { form: full, pdf: kasim, upload: "kasim1", acknowledged: 300, sent: null }
const whole: Draft = { ...part, acknowledged: 1000 }
const noPdf = { pdf: null, upload: null, acknowledged: 0, sent: null }
const nothing: Draft = { ...noPdf, form: emptyForm }

const troubles = {
  server: { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." },
  empty: { _tag: "PdfRefused", message: "PDF dosyasında sayfa yok." },
  addedBefore: { _tag: "IssueAddedBefore", message: "Bu dosya “Ekim 2026” adıyla zaten eklendi." },
  cut: unreachable
}

interface Expected {
  /** What is happening: to the PDF while the form is filled, or to the whole issue. */
  readonly at:
    | "recalling"
    | "choosing"
    | "interrupted"
    | "sending"
    | "stalled"
    | "broken"
    | "uploaded"
    | "refused"
    | "saving"
    | "unwanted"
    | "saved"
  /** What a person has given and the server has said, as far as it still counts. */
  readonly draft: Draft
  readonly trouble: keyof typeof troubles | null
  readonly isMispicked: boolean
  /** The upload that is gone on with, while it is sent. */
  readonly from: string | null
}

const isOneOf = <A,>(one: A, some: ReadonlyArray<A>) => some.includes(one)

/** The fields can be filled. */
const isEditable = ({ at }: Expected) => !isOneOf(at, ["recalling", "saving", "unwanted"])
const isUploading = ({ at }: Expected) => at === "sending" || at === "stalled"
const isSaving = ({ at }: Expected) => at === "saving" || at === "unwanted"
const isFull = ({ draft }: Expected) => draft.form.title !== ""

const emptied = (at: Expected["at"]): Expected => ({
  at,
  draft: nothing,
  trouble: null,
  isMispicked: false,
  from: null
})

const without = (before: Expected, trouble: Expected["trouble"] = null): Expected => ({
  ...emptied("choosing"),
  draft: { ...before.draft, ...noPdf },
  trouble
})

/** The upload begins, or goes on where the server's part of it ends. */
const sending = (before: Expected): Expected => ({ ...before, at: "sending", trouble: null, from: before.draft.upload })

const chosen = (before: Expected, file: PickedPdf): Expected => {
  if (file === photo) return { ...before, isMispicked: true }
  const isSame = file === before.draft.pdf
  const kept = isSame ? before : without(before)
  return sending({ ...kept, isMispicked: false, draft: { ...kept.draft, pdf: file } })
}

const recalled = (before: Expected, draft: Draft | null, isAtHand: boolean): Expected => {
  if (draft === null || draft.pdf === null) return { ...before, at: "choosing", draft: draft ?? before.draft }
  if (draft.acknowledged === 1000) return { ...before, at: "uploaded", draft }
  return isAtHand ? sending({ ...before, draft }) : { ...before, at: "interrupted", draft }
}

/** What the server says of an upload: of the first file alone, and its bytes only after its beginning. */
const uploaded = (before: Expected, event: Case<Machine>): Expected | null => {
  if (!isUploading(before)) return null
  const { draft } = before
  switch (event.type) {
    case "upload.begun":
      return draft.pdf === kasim && draft.upload === null
        ? { ...before, at: "sending", draft: { ...draft, upload: event.upload, acknowledged: 0 } }
        : null
    case "upload.acknowledged":
      return draft.upload === null ? null : { ...before, at: "sending", draft: { ...draft, acknowledged: event.bytes } }
    case "upload.stalled":
      return { ...before, at: "stalled" }
    case "upload.completed":
      return draft.upload === null
        ? null
        : { ...before, at: "uploaded", draft: { ...draft, acknowledged: 1000 }, trouble: null, from: null }
    case "upload.failed":
      return { ...before, at: "broken", trouble: "server", from: null }
    default:
      return null
  }
}

const named = (given: unknown) =>
  (Object.keys(troubles) as ReadonlyArray<keyof typeof troubles>).find((one) => troubles[one] === given) ?? null

/** What becomes of a save; where nobody wants the issue any more, the form is empty whatever comes. */
const answered = (before: Expected, event: Case<Machine>): Expected | null => {
  if (!isSaving(before)) return null
  if (before.at === "unwanted") return emptied("choosing")
  const { draft } = before
  switch (event.type) {
    case "issue.saved":
      return emptied("saved")
    case "issue.refused":
      return event.isFileLost
        ? without(before, named(event.trouble))
        : { ...before, at: "uploaded", draft: { ...draft, sent: null }, trouble: named(event.trouble) }
    case "issue.unanswered":
      return { ...before, at: "uploaded", trouble: named(event.trouble) }
    default:
      return null
  }
}

/** The order that keeps what counts now, and of it what has changed. */
const keep = ({ draft }: Expected, changed: "form" | "pdf" | "progress"): DraftOrder => ({
  type: "draft.keep",
  draft,
  changed
})

/** What is on the server is wanted no more; of a save that was answered no issue came. */
const discard = ({ draft: { upload, sent } }: Expected, isAnswered = false): DraftOrder => ({
  type: "upload.discard",
  upload,
  sent: isAnswered ? null : sent
})

/** A tab that is reloaded now loses nothing, and nothing is on the server that nobody wants. */
const orders = ({ before, event, expected }: Change<Machine, Expected>): ReadonlyArray<DraftOrder> => {
  if (before === null) return []
  const forget = { type: "draft.forget" } as const
  switch (event?.type) {
    case "form.edit":
      return [keep(expected, "form")]
    case "form.cancel":
      return isSaving(before) ? [] : [discard(before), forget]
    case "pdf.choose":
      if (event.pdf === photo) return []
      return [...(event.pdf === before.draft.pdf ? [] : [discard(before)]), keep(expected, "pdf")]
    case "pdf.cancel":
      return [discard(before), keep(expected, "pdf")]
    case "upload.begun":
    case "upload.acknowledged":
    case "upload.completed":
      return [keep(expected, "progress")]
    case "issue.save":
      return [keep(expected, "pdf")]
    case "issue.saved":
      return before.at === "unwanted" ? [{ type: "issue.withdraw", id: event.id }, forget] : [forget]
    case "issue.refused":
      if (before.at === "unwanted") return [discard(before, true), forget]
      return [...(event.isFileLost ? [discard(before, true)] : []), keep(expected, "pdf")]
    case "issue.unanswered":
      return before.at === "unwanted" ? [discard(before), forget] : []
    default:
      return []
  }
}

/** What there is to see of the PDF. */
const stages = {
  recalling: "none",
  choosing: "none",
  saved: "none",
  interrupted: "interrupted",
  sending: "sending",
  stalled: "stalled",
  broken: "broken",
  uploaded: "uploaded",
  refused: "refused",
  saving: "uploaded",
  unwanted: "uploaded"
}

const holds = ({ at, draft, trouble, isMispicked }: Expected, now: SnapshotFrom<Machine>) => {
  expect(stageOf(now)).toBe(stages[at])
  expect(isSaved(now)).toBe(at === "saved")
  expect({ form: formOf(now), pdf: pdfOf(now), acknowledged: acknowledgedOf(now) }).toEqual({
    form: draft.form,
    pdf: draft.pdf,
    acknowledged: draft.acknowledged
  })
  expect(isSent(now)).toBe(draft.sent !== null)
  expect(troubleOf(now)).toEqual(trouble && troubles[trouble])
  expect(pickProblemOf(now) !== null).toBe(isMispicked)
}

/** What the sheet says of the PDF, by what is happening to it. */
const sheet = ({ at }: Expected): { readonly role: "alert" | "status"; readonly words: string } | null => {
  switch (at) {
    case "stalled":
      return { role: "status", words: "Bağlantı kesildi." }
    case "broken":
      return { role: "alert", words: "Yükleme durdu: Sunucuda bir hata oluştu." }
    case "interrupted":
      return { role: "status", words: "Yükleme yarıda kaldı." }
    case "uploaded":
    case "saving":
    case "unwanted":
      return { role: "status", words: "PDF dosyası başarıyla yüklendi" }
    default:
      return null
  }
}

const tales = ["Bağlantı kesildi.", "Yükleme durdu", "Yükleme yarıda kaldı.", "PDF dosyası başarıyla yüklendi"]

const saysSheet = (expected: Expected) => {
  const tale = sheet(expected)
  const heard = [...said("status"), ...said("alert")].filter((words) => tales.some((one) => words.includes(one)))
  expect(heard).toHaveLength(tale === null ? 0 : 1)
  if (tale !== null) expect(said(tale.role).join()).toContain(tale.words)
  const bar = page.getByRole("progressbar").elements()[0]
  const isSeen = isUploading(expected) || expected.at === "broken"
  expect(bar?.getAttribute("aria-valuenow")).toBe(isSeen ? `${expected.draft.acknowledged}` : undefined)
}

const saysTrouble = ({ at, trouble, isMispicked }: Expected) => {
  const alerts = said("alert").join()
  expect(alerts.includes("Lütfen sadece PDF dosyası seçiniz")).toBe(isMispicked)
  for (const one of ["server", "empty", "addedBefore"] as const)
    expect(alerts.includes(troubles[one].message)).toBe(trouble === one)
  expect(alerts.includes("sunucuya ulaşılamadı. Yazdıklarınız burada bekliyor")).toBe(trouble === "cut")
  const leadsToDesk = trouble === "addedBefore" || at === "saved"
  expect(said("link")).toEqual(leadsToDesk ? ["Yayıncı masasına git"] : [])
}

const saysForm = (expected: Expected) => {
  const { at, draft } = expected
  const title = fieldOf("Başlık")
  expect(title.value).toBe(draft.form.title)
  expect(title.disabled).toBe(isSaving(expected))
  expect(said("button").includes("Kaydediliyor...")).toBe(at === "saving")
  expect(said("button").includes("Vazgeçiliyor…")).toBe(at === "unwanted")
  const save = page.getByRole("button", { name: "Sayı Ekle" }).elements()[0] as HTMLButtonElement | undefined
  if (at !== "saving") expect(save?.disabled).toBe(at !== "uploaded" || !isFull(expected))
  expect(said("heading").includes("Sayı başarıyla eklendi")).toBe(at === "saved")
}

/** A file is given to the screen as the browser's own dialog gives it. */
const give = ({ name, type }: PickedPdf) => {
  const input = document.querySelector<HTMLInputElement>("input[type='file']")
  if (input === null) throw new Error("There is nowhere to give a file.")
  const given = new DataTransfer()
  given.items.add(new File([], name, { type }))
  input.files = given.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}

const cancel = async (issue: Actor<Machine>) => {
  const left = issue.getSnapshot()
  press("İptal")
  await rendered()
  // Where something would be lost, it is asked first.
  if (issue.getSnapshot() === left) press("Vazgeç ve sil")
}

export const model: Model<Machine, Expected> = {
  machine: newIssueMachine,
  inputs: [{ owner }],
  cases: [
    { type: "draft.recalled", draft: null, isAtHand: false },
    { type: "draft.recalled", draft: { ...nothing, form: full }, isAtHand: false },
    { type: "draft.recalled", draft: whole, isAtHand: false },
    { type: "draft.recalled", draft: { ...whole, sent: full }, isAtHand: true },
    { type: "draft.recalled", draft: part, isAtHand: true },
    { type: "draft.recalled", draft: part, isAtHand: false },
    { type: "upload.begun", upload: "kasim1" },
    { type: "upload.acknowledged", bytes: 500 },
    { type: "upload.stalled" },
    { type: "upload.completed" },
    { type: "upload.failed", trouble: troubles.server },
    { type: "issue.saved", id: "issue0000000001" },
    { type: "issue.refused", trouble: troubles.server, isFileLost: false },
    { type: "issue.refused", trouble: troubles.addedBefore, isFileLost: true },
    { type: "issue.refused", trouble: troubles.empty, isFileLost: true },
    { type: "issue.unanswered", trouble: troubles.cut },
    { type: "form.edit", change: full },
    { type: "form.cancel" },
    ...files.map((file) => ({ type: "pdf.choose", pdf: file }) as const),
    { type: "pdf.cancel" },
    { type: "pdf.refuse" },
    { type: "upload.retry" },
    { type: "issue.save" }
  ],
  begin: () => emptied("recalling"),
  next: (before, event) => {
    const { at, draft } = before
    // Of the second file no more is walked than how it is chosen and taken away.
    if (draft.pdf === aralik && !event.type.startsWith("pdf.") && event.type !== "form.cancel") return null
    switch (event.type) {
      case "draft.recalled":
        return at === "recalling" ? recalled(before, event.draft, event.isAtHand) : null
      case "form.edit":
        return isEditable(before)
          ? { ...before, at: at === "saved" ? "choosing" : at, draft: { ...draft, form: full } }
          : null
      // An answer that is on its way is waited for.
      case "form.cancel":
        return at === "saving" ? { ...before, at: "unwanted" } : isEditable(before) ? emptied("choosing") : null
      case "pdf.choose":
        return isEditable(before) ? chosen(before, event.pdf) : null
      case "pdf.cancel":
        return isEditable(before) && draft.pdf !== null ? without(before) : null
      case "pdf.refuse":
        return at === "uploaded" ? { ...before, at: "refused" } : null
      case "upload.retry":
        return at === "broken" ? sending(before) : null
      case "issue.save":
        return at === "uploaded" && isFull(before)
          ? { ...before, at: "saving", draft: { ...draft, sent: draft.form }, trouble: null }
          : null
      case "issue.saved":
      case "issue.refused":
      case "issue.unanswered":
        return answered(before, event)
      default:
        return uploaded(before, event)
    }
  },
  place: (expected) => {
    const { at, draft, trouble, isMispicked } = expected
    // What is told is taken away on the step after it.
    const isTold = at === "uploaded" ? trouble !== null : at === "interrupted" && isMispicked
    return [at, isFull(expected), draft.pdf?.key, draft.upload, draft.sent !== null, isTold]
  },
  asks: (expected) => {
    const { at, draft, from } = expected
    return [
      { slot: "keep", input: { owner } },
      ...(at === "recalling" ? [{ slot: "recall", input: { owner } }] : []),
      ...(isUploading(expected) ? [{ slot: "upload", input: { owner, pdf: draft.pdf, upload: from } }] : []),
      ...(isSaving(expected) ? [{ slot: "save", input: { form: draft.form, upload: draft.upload } }] : [])
    ]
  },
  begins: ({ event, expected: { at } }) => {
    switch (event?.type) {
      case undefined:
        return ["keep", "recall"]
      case "draft.recalled":
      case "upload.retry":
        return at === "sending" ? ["upload"] : []
      case "pdf.choose":
        return event.pdf === photo ? [] : ["upload"]
      // The answer to a save is waited for, also where nobody wants the issue any more.
      case "issue.save":
        return ["save"]
      default:
        return []
    }
  },
  orders: (change) => orders(change).map((order) => ({ slot: "keep", order })),
  news: ({ before, event, expected }) => {
    const isLeft = before?.at === "unwanted" || (event?.type === "form.cancel" && expected.at !== "unwanted")
    if (isLeft) return [{ type: "form.left" }]
    return event?.type === "issue.saved" ? [{ type: "issue.added", id: event.id }] : []
  },
  show: (actor) => {
    const load = fromCallback<AnyEventObject, void>(({ sendBack }) => {
      sendBack({ type: "loadable.loaded", value: [{ id: full.publication, title: "Vapur", tier: 2 }] })
    })
    const publications = createActor(publicationsMachine.provide({ actors: { load } }), { input: undefined }).start()
    const pick = ({ name }: File) => files.find((file) => file.name === name) ?? photo
    return draw(<NewIssue issue={actor} publications={publications} pick={pick} FirstPage={({ facts }) => facts} />)
  },
  act: {
    "form.cancel": (_, { actor }) => cancel(actor),
    "pdf.choose": (event) => give(event.pdf),
    "pdf.cancel": () => press("Kaldır"),
    "upload.retry": () => press("Tekrar dene"),
    "issue.save": () => press("Sayı Ekle")
  },
  promise: async (expected, actor) => {
    await rendered()
    holds(expected, actor.getSnapshot())
    if (expected.at === "recalling") return expect(said("status")).toEqual(["Yarım kalan sayı aranıyor"])
    saysForm(expected)
    saysSheet(expected)
    saysTrouble(expected)
  }
}
