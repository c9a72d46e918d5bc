import { Effect, Layer, Logger } from "effect"
import localforage from "localforage"
import { beforeEach, describe, expect, it } from "vitest"
import type { Draft } from "../../../src/domain/publishing/Draft.ts"
import { emptyForm } from "../../../src/domain/publishing/NewIssue.ts"
import { Drafts, DraftStorage } from "../../../src/services/publishing/Drafts.ts"
import { holdingNothing, PickedFiles } from "../../../src/services/publishing/pickedFiles.ts"

const database = localforage.createInstance({ name: "sayfa", storeName: "newIssue" })

const defne = "drafts000000001"
const deniz = "drafts000000002"

/** What lies there for the two of them; other tests may use the same browser. */
const keys = async () => (await database.keys()).filter((key) => [defne, deniz].includes(key.split("/")[0] ?? ""))

beforeEach(async () => {
  for (const key of await keys()) await database.removeItem(key)
})

/** A visit to this browser: its tab holds no file yet, and its log is what it says. */
const visit = (storage: Layer.Layer<DraftStorage> = DraftStorage.layer) => {
  const files = holdingNothing()
  const log: Array<string> = []
  const layer = Drafts.layerNoDeps.pipe(
    Layer.provide(storage),
    Layer.provide(Layer.succeed(PickedFiles, files)),
    Layer.provideMerge(Logger.layer([Logger.map(Logger.formatSimple, (line) => void log.push(line))]))
  )
  const run = <A>(work: (drafts: typeof Drafts.Service) => Effect.Effect<A>) =>
    Effect.runPromise(Drafts.use(work).pipe(Effect.provide(layer)))
  return {
    ...files,
    log,
    keep: (draft: Draft, owner = defne) => run((drafts) => drafts.keep(owner, draft)),
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

    const second = visit()
    expect(second.byKey(pdf.key)).toBeNull()
    expect(await second.recall()).toEqual({ draft: kept, isAtHand: true })
    const back = second.byKey(pdf.key)
    expect(await back?.text()).toBe(await file.text())
    expect(second.hold(back!)).toEqual(pdf)
  })

  it("brings back the file that was picked last", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    const pdf = first.hold(another)
    await first.keep(draft({ pdf }))
    const second = visit()
    expect(await second.recall()).toMatchObject({ isAtHand: true })
    expect(await second.byKey(pdf.key)?.text()).toBe(await another.text())
  })

  it("keeps no file that the server has whole, or that was taken away", async () => {
    for (const later of [{ acknowledged: file.size }, { pdf: null }]) {
      const first = visit()
      const kept = draft({ pdf: first.hold(file), upload: "upload000000001" })
      await first.keep(kept)
      await first.keep({ ...kept, ...later })
      expect((await visit().recall()).isAtHand).toBe(false)
      expect(await keys()).toEqual([`${defne}/draft`])
    }
  })

  it("is kept without its file where the browser has no room for that", async () => {
    const full = Layer.succeed(DraftStorage, {
      getItem: (key) => database.getItem(key),
      removeItem: (key) => database.removeItem(key),
      setItem: async (key, value) => {
        if (typeof value === "object" && value !== null && "file" in value)
          throw new DOMException("", "QuotaExceededError")
        return database.setItem(key, value)
      }
    })
    const first = visit(full)
    const kept = draft({ pdf: first.hold(file), upload: "upload000000001", acknowledged: 5 })
    await first.keep(kept)
    expect(first.log.join()).toContain("A draft's storage failed")
    expect(await first.recall()).toEqual({ draft: kept, isAtHand: true })
    expect(await visit().recall()).toEqual({ draft: kept, isAtHand: false })
  })

  it("loses nothing but itself where the browser keeps nothing at all", async () => {
    const refusing = () => Promise.reject(new DOMException("", "SecurityError"))
    const closed = Layer.succeed(DraftStorage, { getItem: refusing, setItem: refusing, removeItem: refusing })
    const one = visit(closed)
    await one.keep(draft())
    await one.forget()
    expect(await one.recall()).toEqual(nothing)
  })

  it("is not shown to somebody else who signs in", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    expect(await visit().recall(deniz)).toEqual(nothing)
    await visit().keep(draft({ form: emptyForm }), deniz)
    await visit().forget(deniz)
    expect(await visit().recall()).toMatchObject({ draft: { form: { title: "Kasım 2026" } }, isAtHand: true })
  })

  it("leaves nothing behind once it is forgotten", async () => {
    const first = visit()
    await first.keep(draft({ pdf: first.hold(file) }))
    await first.forget()
    expect(await visit().recall()).toEqual(nothing)
    expect(await keys()).toEqual([])
  })

  it.each([
    ["of another shape", { form: { title: "Kasım 2026" } }],
    [
      "with a visibility that nobody knows any more",
      draft({ form: { ...emptyForm, visibility: "SECRET" as "SCHEDULED" } })
    ],
    ["that is no draft", "kasım"]
  ])("counts as nothing when what lies there is one %s", async (_, value) => {
    await database.setItem(`${defne}/draft`, value)
    expect(await visit().recall()).toEqual(nothing)
  })

  it("does not take for its file what is another's", async () => {
    const first = visit()
    const pdf = first.hold(file)
    await first.keep(draft({ pdf }))
    await database.setItem(`${defne}/pdf`, { key: pdf.key, file: another })
    expect((await visit().recall()).isAtHand).toBe(false)
    await database.setItem(`${defne}/pdf`, { key: first.hold(another).key, file: another })
    expect((await visit().recall()).isAtHand).toBe(false)
  })
})
