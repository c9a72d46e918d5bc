import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, type AnyEventObject, createActor, fromCallback, type SnapshotFrom } from "xstate"
import type { Draft, PickedPdf } from "../../../src/domain/publishing/Draft.ts"
import { emptyForm, isComplete, type NewIssueForm } from "../../../src/domain/publishing/NewIssue.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { type DraftOrder, newIssueMachine } from "../../../src/machines/publishing/newIssue.machine.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { NewIssue } from "../../../src/ui/publishing/NewIssue.tsx"
import type { Asked, Model, Step } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, fieldOf, press, said } from "../../kit/screen.tsx"

type Machine = typeof newIssueMachine
type Snapshot = SnapshotFrom<Machine>

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
const nothing: Draft = { form: emptyForm, pdf: null, upload: null, acknowledged: 0, sent: null }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const empty = { _tag: "PdfRefused", message: "PDF dosyasında sayfa yok." }
const addedBefore = { _tag: "IssueAddedBefore", message: "Bu dosya “Ekim 2026” adıyla zaten eklendi." }
const cut = unreachable

/** What a person has given and the server has said, as far as it still counts. */
interface Told extends Draft {
  readonly trouble: { readonly message: string | null } | null
  readonly isMispicked: boolean
  /** The issue is being saved, and still wanted or not. */
  readonly saving: "wanted" | "unwanted" | null
}

const noPdf = { pdf: null, upload: null, acknowledged: 0, sent: null, trouble: null, isMispicked: false, saving: null }
const untouched: Told = { ...noPdf, form: emptyForm }

const told = (before: Told, event: Step<Machine>["event"]): Told => {
  switch (event?.type) {
    case "draft.recalled":
      return { ...before, ...event.draft }
    case "form.edit":
      return { ...before, form: { ...before.form, ...event.change } }
    case "pdf.choose":
      if (event.pdf === photo) return { ...before, isMispicked: true }
      return event.pdf === before.pdf
        ? { ...before, trouble: null, isMispicked: false }
        : { ...before, ...noPdf, pdf: event.pdf }
    case "pdf.cancel":
      return { ...before, ...noPdf }
    case "upload.begun":
      return { ...before, upload: event.upload, acknowledged: 0 }
    case "upload.acknowledged":
      return { ...before, acknowledged: event.bytes }
    case "upload.completed":
      return { ...before, acknowledged: 1000, trouble: null }
    case "upload.failed":
      return { ...before, trouble }
    case "upload.retry":
      return { ...before, trouble: null }
    case "issue.save":
      return { ...before, trouble: null, sent: before.form, saving: "wanted" }
    case "form.cancel":
      return before.saving === null ? untouched : { ...before, saving: "unwanted" }
    case "issue.saved":
      return untouched
    case "issue.refused":
      if (before.saving === "unwanted") return untouched
      return event.isFileLost
        ? { ...before, ...noPdf, trouble: event.trouble }
        : { ...before, sent: null, saving: null, trouble: event.trouble }
    case "issue.unanswered":
      return before.saving === "unwanted" ? untouched : { ...before, saving: null, trouble: event.trouble }
    default:
      return before
  }
}

/** What the orders given so far have made of this browser. */
const keptAfter = (kept: Draft | null, { event, ordered }: Step<Machine>): Draft | null => {
  const orders = ordered.map(({ order }) => order as DraftOrder)
  const last = orders.findLast(({ type }) => type === "draft.keep" || type === "draft.forget")
  if (last?.type === "draft.keep") return last.draft
  return last?.type === "draft.forget" ? null : event?.type === "draft.recalled" ? event.draft : kept
}

/** What on the server nobody wants any more: uploads, with the issue that a save may have made of one, and issues. */
const unwantedSince = ({ event }: Step<Machine>, before: Told, after: Told): ReadonlyArray<unknown> => {
  if (event?.type === "issue.saved") return before.saving === "unwanted" ? [event.id] : []
  const { upload } = before
  if (upload === null || upload === after.upload) return []
  // Whoever was refused has had an answer: no issue came of it.
  return [{ upload, sent: event?.type === "issue.refused" ? null : before.sent }]
}

const thrownAway = ({ ordered }: Step<Machine>): ReadonlyArray<unknown> =>
  ordered.flatMap(({ order }) => {
    const given = order as DraftOrder
    if (given.type === "issue.withdraw") return given.id
    return given.type === "upload.discard" && given.upload !== null ? { upload: given.upload, sent: given.sent } : []
  })

interface Story {
  readonly so: Told
  readonly kept: Draft | null
  /** The save that is waited for. */
  readonly save: Asked | undefined
}

const stories = new WeakMap<object, Story>()
const beginning: Story = { so: untouched, kept: null, save: undefined }

const calls = (expected: Snapshot, { form, pdf: picked, upload }: Told) => {
  if (expected.matches("recalling")) return [{ slot: "recall", input: { owner } }]
  if (expected.matches("saving")) return [{ slot: "save", input: { form, upload } }]
  return expected.matches({ filling: "uploading" })
    ? [{ slot: "upload", input: expect.objectContaining({ owner, pdf: picked }) }]
    : []
}

/** What the sheet says of the PDF, by what is happening to it. */
const sheet = (expected: Snapshot): { readonly role: "alert" | "status"; readonly words: string } | null => {
  if (expected.matches({ filling: { uploading: "stalled" } })) return { role: "status", words: "Bağlantı kesildi." }
  if (expected.matches({ filling: "broken" })) {
    return { role: "alert", words: "Yükleme durdu: Sunucuda bir hata oluştu." }
  }
  if (expected.matches({ filling: "interrupted" })) return { role: "status", words: "Yükleme yarıda kaldı." }
  return expected.matches({ filling: "uploaded" }) || expected.matches("saving")
    ? { role: "status", words: "PDF dosyası başarıyla yüklendi" }
    : null
}

const tales = ["Bağlantı kesildi.", "Yükleme durdu", "Yükleme yarıda kaldı.", "PDF dosyası başarıyla yüklendi"]

const saysSheet = (expected: Snapshot, { acknowledged }: Told) => {
  const tale = sheet(expected)
  const heard = [...said("status"), ...said("alert")].filter((words) => tales.some((one) => words.includes(one)))
  expect(heard).toHaveLength(tale === null ? 0 : 1)
  if (tale !== null) expect(said(tale.role).join()).toContain(tale.words)
  const bar = page.getByRole("progressbar").elements()[0]
  const isSent = expected.matches({ filling: "uploading" }) || expected.matches({ filling: "broken" })
  expect(bar?.getAttribute("aria-valuenow")).toBe(isSent ? `${acknowledged}` : undefined)
}

const saysTrouble = (expected: Snapshot, so: Told) => {
  const alerts = said("alert").join()
  expect(alerts.includes("Lütfen sadece PDF dosyası seçiniz")).toBe(so.isMispicked)
  for (const { message } of [trouble, empty, addedBefore])
    expect(alerts.includes(message)).toBe(so.trouble?.message === message)
  expect(alerts.includes("sunucuya ulaşılamadı. Yazdıklarınız burada bekliyor")).toBe(so.trouble === cut)
  const leadsToDesk = so.trouble === addedBefore || expected.matches({ filling: "saved" })
  expect(said("link")).toEqual(leadsToDesk ? ["Yayıncı Masasına git"] : [])
}

const saysForm = (expected: Snapshot, { form }: Told) => {
  const title = fieldOf("Başlık")
  expect(title.value).toBe(form.title)
  expect(title.disabled).toBe(expected.matches("saving"))
  expect(said("button").includes("Kaydediliyor...")).toBe(expected.matches({ saving: "wanted" }))
  expect(said("button").includes("Vazgeçiliyor...")).toBe(expected.matches({ saving: "unwanted" }))
  const save = page.getByRole("button", { name: "Sayı Ekle" }).elements()[0] as HTMLButtonElement | undefined
  const isReady = expected.matches({ filling: "uploaded" }) && isComplete(form)
  if (!expected.matches({ saving: "wanted" })) expect(save?.disabled).toBe(!isReady)
  expect(said("heading").includes("Sayı başarıyla eklendi")).toBe(expected.matches({ filling: "saved" }))
}

const news = ({ event }: Step<Machine>, before: Told) => {
  const isAnswered =
    event?.type === "issue.saved" || event?.type === "issue.refused" || event?.type === "issue.unanswered"
  const isLeft = isAnswered ? before.saving === "unwanted" : event?.type === "form.cancel" && before.saving === null
  if (isLeft) return [{ type: "form.left" }]
  return event?.type === "issue.saved" ? [{ type: "issue.added", id: event.id }] : []
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
  await drawn()
  // Where something would be lost, it is asked first.
  if (issue.getSnapshot() === left) press("Vazgeç ve sil")
}

export const model: Model<Machine> = {
  machine: newIssueMachine,
  inputs: [{ owner }],
  cases: [
    { type: "draft.recalled", draft: null, isAtHand: false },
    { type: "draft.recalled", draft: { ...part, acknowledged: 1000 }, isAtHand: false },
    { type: "draft.recalled", draft: { ...part, acknowledged: 1000, sent: full }, isAtHand: false },
    { type: "draft.recalled", draft: part, isAtHand: true },
    { type: "draft.recalled", draft: part, isAtHand: false },
    { type: "upload.begun", upload: "kasim1" },
    { type: "upload.acknowledged", bytes: 500 },
    { type: "upload.stalled" },
    { type: "upload.completed" },
    { type: "upload.failed", trouble },
    { type: "issue.saved", id: "issue0000000001" },
    { type: "issue.refused", trouble, isFileLost: false },
    { type: "issue.refused", trouble: addedBefore, isFileLost: true },
    { type: "issue.refused", trouble: empty, isFileLost: true },
    { type: "issue.unanswered", trouble: cut },
    { type: "form.edit", change: full },
    { type: "form.cancel" },
    ...files.map((file) => ({ type: "pdf.choose", pdf: file }) as const),
    { type: "pdf.cancel" },
    { type: "upload.retry" },
    { type: "issue.save" }
  ],
  happens: ({ context, value }, event) => {
    switch (event.type) {
      case "upload.begun":
        return context.pdf?.key === kasim.key && context.upload === null
      case "upload.acknowledged":
      case "upload.completed":
        return context.upload !== null
      case "pdf.cancel":
        return context.pdf !== null
      default:
        return value !== null
    }
  },
  facts: ({ context }) => [isComplete(context.form), context.pdf?.key, context.upload, context.sent !== null],
  show: (actor) => {
    const load = fromCallback<AnyEventObject, void>(({ sendBack }) => {
      sendBack({ type: "loadable.loaded", value: [{ id: full.publication, title: "Vapur" }] })
    })
    const publications = createActor(publicationsMachine.provide({ actors: { load } }), { input: undefined }).start()
    const pick = ({ name }: File) => files.find((file) => file.name === name) ?? photo
    return draw(<NewIssue issue={actor} publications={publications} pick={pick} />)
  },
  act: {
    "form.cancel": (_, { actor }) => cancel(actor),
    "pdf.choose": (event) => give(event.pdf),
    "pdf.cancel": () => press("Kaldır"),
    "upload.retry": () => press("Tekrar dene"),
    "issue.save": () => press("Sayı Ekle")
  },
  promise: async (expected, actor, step) => {
    await drawn()
    const { so: before, ...earlier } = stories.get(actor) ?? beginning
    const so = told(before, step.event)
    const kept = keptAfter(earlier.kept, step)
    const save = step.asked.find(({ slot }) => slot === "save")
    stories.set(actor, { so, kept, save })
    expect(step.news).toEqual(news(step, before))
    expect(step.asked).toEqual([{ slot: "keep", input: { owner } }, ...calls(expected, so)])
    // The answer to a save is waited for, also where nobody wants the issue any more.
    if (so.saving === "unwanted") expect(save).toBe(earlier.save)
    // A tab that is reloaded now loses nothing, and nothing is on the server that nobody wants.
    const { form, pdf: chosen, upload, acknowledged, sent } = so
    expect(kept ?? nothing).toEqual({ form, pdf: chosen, upload, acknowledged, sent })
    expect(thrownAway(step)).toEqual(unwantedSince(step, before, so))
    const begins = ["draft.recalled", "upload.retry", "pdf.choose"].includes(step.event?.type ?? "")
    if (begins && expected.matches({ filling: "uploading" }) && !so.isMispicked) {
      expect(step.asked[1]?.input).toMatchObject({ upload: so.upload })
    }
    if (expected.matches("recalling")) return expect(said("status")).toEqual(["Yarım kalan sayı aranıyor"])
    saysForm(expected, so)
    saysSheet(expected, so)
    saysTrouble(expected, so)
  }
}
