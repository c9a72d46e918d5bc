import { Effect, Layer, Logger } from "effect"
import localforage from "localforage"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Draft } from "../../../src/domain/publishing/Draft.ts"
import { emptyForm } from "../../../src/domain/publishing/NewIssue.ts"
import { bytesLifetime, type ChangedPart, Drafts, DraftStorage } from "../../../src/services/publishing/Drafts.ts"
import { noOpenDrafts, OpenDrafts } from "../../../src/services/publishing/openDrafts.ts"
import { noPickedFiles, PickedFiles } from "../../../src/services/publishing/pickedFiles.ts"

const drafts = localforage.createInstance({ name: "sayfa", storeName: "newIssue" })
const bytes = localforage.createInstance({ name: "sayfaPdf", storeName: "newIssue" })

const defne = "drafts000000001"
const deniz = "drafts000000002"

/** What lies there for the two of them; other tests may use the same browser. */
const keysOf = async (database: LocalForage) =>
  (await database.keys()).filter((key) => [defne, deniz].includes(key.split("/")[0] ?? ""))

/** Bytes follow their draft: they are waited for, never counted on. */
const eventually = (see: () => Promise<void>) => vi.waitFor(see, { timeout: 15_000 })
const holdsFiles = (files: ReadonlyArray<File>) =>
  eventually(async () => {
    const kept = await Promise.all((await keysOf(bytes)).map((key) => bytes.getItem<File>(key)))
    expect(kept.map((file) => file?.name).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  })

beforeEach(async () => {
  for (const database of [drafts, bytes]) for (const key of await keysOf(database)) await database.removeItem(key)
})

/** The browser's own storage, that of bytes behind `more`; and the files that were written into it. */
const watched = (more: Partial<Pick<LocalForage, "setItem">> = {}) => {
  const written: Array<string> = []
  const layer = Layer.succeed(DraftStorage, {
    drafts,
    bytes: {
      getItem: (key) => bytes.getItem(key),
      removeItem: (key) => bytes.removeItem(key),
      keys: () => bytes.keys(),
      setItem: async (key, value) => {
        written.push((value as File).name)
        return more.setItem === undefined ? bytes.setItem(key, value) : more.setItem(key, value)
      }
    }
  })
  return { layer, written }
}

/** A visit to this browser: its tab holds no file yet, and its log is what it says. */
const visit = (storage: Layer.Layer<DraftStorage> = DraftStorage.layer) => {
  const files = noPickedFiles()
  const tab = noOpenDrafts()
  const log: Array<string> = []
  const layer = Drafts.layerNoDeps.pipe(
    Layer.provide(storage),
    Layer.provide(Layer.mergeAll(Layer.succeed(PickedFiles, files), Layer.succeed(OpenDrafts, tab))),
    Layer.provideMerge(Logger.layer([Logger.map(Logger.formatSimple, (line) => void log.push(line))]))
  )
  const run = <A>(work: (drafts: typeof Drafts.Service) => Effect.Effect<A>) =>
    Effect.runPromise(Drafts.use(work).pipe(Effect.provide(layer)))
  return {
    ...files,
    log,
    keep: (draft: Draft, changed: ChangedPart = "pdf", owner = defne) =>
      run((drafts) => drafts.keep(owner, draft, changed)),
    recall: (owner = defne) => run((drafts) => drafts.recall(owner)),
    forget: (owner = defne) => run((drafts) => drafts.forget(owner))
  }
}

const file = new File(["%PDF-1.7 bir sayı"], "kasım.pdf", { type: "application/pdf", lastModified: 1000 })
const another = new File(["%PDF-1.7 öbür sayı"], "aralık.pdf", { type: "application/pdf", lastModified: 2000 })

const draft = (given: Partial<Draft> = {}): Draft => ({
  form: { ...emptyForm, title: "Kasım 2026", description: "Güz" },
  pdf: null,
  upload: null,
  acknowledged: 0,
  sent: null,
  ...given
})
const nothing = { draft: null, isAtHand: false }

describe("a draft", () => {
  it("comes back in another visit as it was kept last, its file with it", async () => {
    const first = visit()
    const pdf = first.hold(file)
    await first.keep(draft())
    const kept = draft({ pdf, upload: "upload000000001", acknowledged: 5 })
    await first.keep(kept)
    await holdsFiles([file])

    const second = visit()
    expect(second.byKey(pdf.key)).toBeNull()
    expect(await second.recall()).toEqual({ draft: kept, isAtHand: true })
    const back = second.byKey(pdf.key)
    expect(await back?.text()).toBe(await file.text())
    expect(second.hold(back!)).toEqual(pdf)
  })

  it("brings back the file that was picked last, and keeps no other one", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    const pdf = first.hold(another)
    await first.keep(draft({ pdf }))
    await holdsFiles([another])
    const second = visit()
    expect(await second.recall()).toMatchObject({ isAtHand: true })
    expect(await second.byKey(pdf.key)?.text()).toBe(await another.text())
  })

  it("keeps no file that the server has whole, or that was taken away", async () => {
    for (const later of [{ acknowledged: file.size }, { pdf: null }]) {
      const first = visit()
      const kept = draft({ pdf: first.hold(file), upload: "upload000000001" })
      await first.keep(kept)
      await holdsFiles([file])
      await first.keep({ ...kept, ...later })
      await holdsFiles([])
      expect((await visit().recall()).isAtHand).toBe(false)
      expect(await keysOf(drafts)).toEqual([`${defne}/draft`])
    }
  })

  it("lets go, in the visit that follows, of the file that came back with it", async () => {
    const first = visit()
    const kept = draft({ pdf: first.hold(file), upload: "upload000000001" })
    await first.keep(kept)
    await holdsFiles([file])
    const second = visit()
    await second.recall()
    await second.keep({ ...kept, acknowledged: file.size })
    await holdsFiles([])
  })

  it("takes again a file that was taken away, picked again", async () => {
    const { layer, written } = watched()
    const first = visit(layer)
    const pdf = first.hold(file)
    for (const given of [{ pdf }, { pdf: null }, { pdf }]) await first.keep(draft(given))
    await holdsFiles([file])
    expect(written.length).toBeLessThanOrEqual(2)
    expect((await visit().recall()).isAtHand).toBe(true)
  })

  it("is kept without its file where the browser has no room for that, and asks for room once", async () => {
    const { layer, written } = watched({
      setItem: () => Promise.reject(new DOMException("", "QuotaExceededError"))
    })
    const first = visit(layer)
    const kept = draft({ pdf: first.hold(file), upload: "upload000000001" })
    for (let acknowledged = 0; acknowledged <= 5; acknowledged += 1) await first.keep({ ...kept, acknowledged })
    await eventually(async () => expect(first.log.join()).toContain("A draft's storage failed"))
    const last = { ...kept, acknowledged: 5 }
    expect(await first.recall()).toEqual({ draft: last, isAtHand: true })
    expect(await visit().recall()).toEqual({ draft: last, isAtHand: false })
    expect(written).toEqual([file.name])
  })

  it("waits for no file: what is typed is kept while the bytes are still on their way", async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const { layer } = watched({
      setItem: async (key, value) => {
        await held
        return bytes.setItem(key, value)
      }
    })
    const first = visit(layer)
    const pdf = first.hold(file)
    for (const title of ["K", "Ka", "Kas"]) await first.keep(draft({ pdf, form: { ...emptyForm, title } }), "form")
    expect(await drafts.getItem(`${defne}/draft`)).toMatchObject({ form: { title: "Kas" } })
    expect(await keysOf(bytes)).toEqual([])
    letGo()
    await holdsFiles([file])
  })

  it("loses nothing but itself where the browser keeps nothing at all", async () => {
    const refusing = () => Promise.reject(new DOMException("", "SecurityError"))
    const closed = { getItem: refusing, setItem: refusing, removeItem: refusing, keys: refusing }
    const one = visit(Layer.succeed(DraftStorage, { drafts: closed, bytes: closed }))
    await one.keep(draft())
    await one.forget()
    expect(await one.recall()).toEqual(nothing)
  })

  it("is not shown to somebody else who signs in", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    expect(await first.recall(deniz)).toEqual(nothing)
    await first.keep(draft({ form: emptyForm }), "form", deniz)
    await first.forget(deniz)
    await holdsFiles([file])
    expect(await visit().recall()).toMatchObject({ draft: { form: { title: "Kasım 2026" } }, isAtHand: true })
  })

  it("leaves nothing behind once it is forgotten", async () => {
    for (const forgets of ["the same tab", "another visit"]) {
      const first = visit()
      await first.keep(draft({ pdf: first.hold(file) }))
      await holdsFiles([file])
      const last = forgets === "the same tab" ? first : visit()
      await last.recall()
      await last.forget()
      expect(await visit().recall()).toEqual(nothing)
      expect(await keysOf(drafts)).toEqual([])
      await holdsFiles([])
    }
  })

  it.each([
    ["of another shape", { form: { title: "Kasım 2026" }, name: "1-1" }],
    [
      "with a visibility that nobody knows any more",
      { ...draft({ form: { ...emptyForm, visibility: "SECRET" as "SCHEDULED" } }), name: "1-1" }
    ],
    ["that is no draft", "kasım"]
  ])("counts as nothing when what lies there is one %s", async (_, value) => {
    await drafts.setItem(`${defne}/draft`, value)
    expect(await visit().recall()).toEqual(nothing)
  })

  it("does not take for its file what is another's", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    await holdsFiles([file])
    const [key = ""] = await keysOf(bytes)
    await bytes.setItem(key, another)
    expect((await visit().recall()).isAtHand).toBe(false)
    await bytes.setItem(key, "kasım")
    expect((await visit().recall()).isAtHand).toBe(false)
  })
})

describe("two tabs that add two issues", () => {
  const acknowledgements = 50

  it.each([
    ["of two files", another],
    ["of one file", file]
  ])("write each PDF once, %s, whatever the other does", async (_, theirs) => {
    const { layer, written } = watched()
    const [ours, other] = [visit(layer), visit(layer)]
    const mine = draft({ pdf: ours.hold(file), upload: "upload000000001" })
    const others = draft({ pdf: other.hold(theirs), upload: "upload000000002" })
    for (let acknowledged = 0; acknowledged < acknowledgements; acknowledged += 1) {
      await Promise.all([
        ours.keep({ ...mine, acknowledged: acknowledged / 10 }),
        other.keep({ ...others, acknowledged: acknowledged / 10 })
      ])
    }
    await holdsFiles([file, theirs])
    expect(written.toSorted()).toEqual([file.name, theirs.name].toSorted())
  })

  it("take nothing of each other's away, neither whole nor saved", async () => {
    const [ours, other] = [visit(), visit()]
    const mine = draft({ pdf: ours.hold(file), upload: "upload000000001" })
    const others = draft({ pdf: other.hold(file), upload: "upload000000002" })
    await ours.keep(mine)
    await other.keep(others)
    await holdsFiles([file, file])
    await ours.keep({ ...mine, acknowledged: file.size })
    await holdsFiles([file])
    await other.keep({ ...others, acknowledged: 5 })
    await ours.forget()
    await holdsFiles([file])
    expect(await visit().recall()).toEqual({ draft: { ...others, acknowledged: 5 }, isAtHand: true })
  })
})

describe("two tabs that add one issue", () => {
  const begun = async () => {
    const ours = visit()
    const mine = draft({ pdf: ours.hold(file), upload: "upload000000001", acknowledged: 1 })
    await ours.keep(mine)
    await holdsFiles([file])
    const other = visit()
    await other.recall()
    return { ours, other, mine }
  }
  const typed = { ...emptyForm, title: "Aralık 2026", description: "Kış" }

  it("keep what was typed last, however far the other, in which nobody types, sends the PDF", async () => {
    const { ours, other, mine } = await begun()
    await other.keep({ ...mine, form: typed }, "form")
    await ours.keep({ ...mine, acknowledged: 9 }, "progress")
    expect((await visit().recall()).draft).toEqual({ ...mine, form: typed, acknowledged: 9 })
  })

  it("keep how far the PDF has come, whatever is typed in the other", async () => {
    const { ours, other, mine } = await begun()
    await ours.keep({ ...mine, acknowledged: 9 }, "progress")
    await other.keep({ ...mine, form: typed }, "form")
    expect((await visit().recall()).draft).toEqual({ ...mine, form: typed, acknowledged: 9 })
  })

  it("lose neither when one types while the other sends", async () => {
    const { ours, other, mine } = await begun()
    for (let acknowledged = 2; acknowledged <= 9; acknowledged += 1) {
      const form = { ...typed, title: `Aralık ${acknowledged}` }
      await Promise.all([
        ours.keep({ ...mine, acknowledged }, "progress"),
        other.keep({ ...mine, form }, "form"),
        ours.keep({ ...mine, acknowledged }, "progress")
      ])
      expect((await visit().recall()).draft).toEqual({ ...mine, form, acknowledged })
    }
  })

  it("bring nothing back by themselves that the other has thrown away", async () => {
    const { ours, other, mine } = await begun()
    await other.forget()
    await ours.keep({ ...mine, acknowledged: 9 }, "progress")
    expect(await visit().recall()).toEqual(nothing)
    await ours.keep({ ...mine, form: typed }, "form")
    expect((await visit().recall()).draft).toEqual({ ...mine, form: typed })
  })
})

describe("bytes that a tab left behind", () => {
  it("are removed a week later, when a form is opened again, and nothing else is", async () => {
    const now = Date.now()
    const old = `${defne}/${now - bytesLifetime - 60_000}-1/1/2/eski.pdf`
    const young = `${defne}/${now - bytesLifetime + 3_600_000}-1/1/2/yeni.pdf`
    const others = `${deniz}/1000-1/1/2/deniz.pdf`
    for (const key of [old, young, others]) await bytes.setItem(key, file)
    const pdf = visit().hold(file)
    await drafts.setItem(`${defne}/draft`, { ...draft({ pdf }), name: "1000-1" })
    const own = `${defne}/1000-1/${pdf.key}`
    await bytes.setItem(own, file)
    expect((await visit().recall()).isAtHand).toBe(true)
    await eventually(async () => expect((await keysOf(bytes)).toSorted()).toEqual([young, others, own].toSorted()))
  })
})
