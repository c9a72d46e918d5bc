import { Clock, Context, Effect, Layer, Option, Random, Schema } from "effect"
import localforage from "localforage"
import { Draft, isWhole, keyOf, type PickedPdf } from "../../domain/publishing/Draft.ts"
import { OpenDrafts } from "./openDrafts.ts"
import { PickedFiles } from "./pickedFiles.ts"

type Storage = Pick<LocalForage, "getItem" | "setItem" | "removeItem" | "keys">

/** Where drafts lie in this browser, in IndexedDB: two databases, so that what is typed never waits for a file. */
export class DraftStorage extends Context.Service<
  DraftStorage,
  { readonly drafts: Storage; readonly bytes: Storage }
>()("sayfa/DraftStorage") {
  static readonly layer = Layer.succeed(DraftStorage, {
    drafts: localforage.createInstance({ name: "sayfa", storeName: "newIssue", driver: localforage.INDEXEDDB }),
    bytes: localforage.createInstance({ name: "sayfaPdf", storeName: "newIssue", driver: localforage.INDEXEDDB })
  })
}

/** A draft as it lies there; `name` names it in this browser. */
const Stored = Schema.Struct({ ...Draft.fields, name: Schema.String })

const storedDraft = Schema.decodeUnknownOption(Stored)
const storedFile = Schema.decodeUnknownOption(Schema.instanceOf(File))

/** Milliseconds after which bytes that no draft names were left by a tab that is gone: as long as a server keeps an upload. */
export const bytesLife = 7 * 24 * 60 * 60 * 1000

/**
 * What has changed of a draft: what is typed, what somebody does with its PDF, or how far that has come by itself. Of the
 * same draft the rest stays as another tab has left it.
 */
export type Changed = "form" | "pdf" | "progress"

/**
 * What this browser keeps of an issue that is being added: one draft for each user, whom nobody else's draft is shown to.
 * Of two tabs, the last in which somebody does something wins, and neither forgets the other's. The PDF's bytes lie beside
 * it until the server has all of them, where the storage takes them; without them form and upload are kept all the same.
 * They are written once for each file that is picked, under a name that no other tab uses, and no draft waits for them.
 * What cannot be read any more counts as nothing. Source: product, "Uploads".
 */
export class Drafts extends Context.Service<
  Drafts,
  {
    /** `isAtHand`: the bytes of the draft's PDF are held. */
    readonly recall: (owner: string) => Effect.Effect<{ readonly draft: Draft | null; readonly isAtHand: boolean }>
    readonly keep: (owner: string, draft: Draft, changed: Changed) => Effect.Effect<void>
    readonly forget: (owner: string) => Effect.Effect<void>
  }
>()("sayfa/Drafts") {
  static readonly layerNoDeps = Layer.effect(
    Drafts,
    Effect.gen(function* () {
      const { drafts, bytes } = yield* DraftStorage
      const pickedFiles = yield* PickedFiles
      const { byOwner, turn } = yield* OpenDrafts

      /** Storage that fails is storage that keeps nothing. */
      const trying = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("A draft's storage failed", what, cause)),
          Effect.option
        )
      const read = (storage: Storage, key: string) =>
        Effect.map(
          trying("read", () => storage.getItem<unknown>(key)),
          Option.getOrNull
        )
      const write = (storage: Storage, key: string, value: unknown) =>
        trying("write", () => storage.setItem(key, value))
      const remove = (storage: Storage, key: string) => trying("remove", () => storage.removeItem(key))
      const draftOf = (owner: string) => Effect.map(read(drafts, draftKey(owner)), storedDraft)

      const behind = (work: Effect.Effect<unknown>) =>
        Effect.forkDetach(turn.withPermits(1)(work), { startImmediately: true })

      const openOf = Effect.fn("Drafts.openOf")(function* (owner: string) {
        const known = byOwner.get(owner)
        if (known !== undefined) return known
        const open = { name: `${yield* Clock.currentTimeMillis}-${yield* Random.nextInt}`, kept: null }
        byOwner.set(owner, open)
        return open
      })

      /** Has the bytes of that file lie there for the owner's draft, and those of no other one. */
      const keepBytes = Effect.fn("Drafts.keepBytes")(function* (owner: string, wanted: string | null) {
        const { name, kept } = yield* openOf(owner)
        const file = wanted === null ? null : pickedFiles.byKey(wanted)
        const open = { name, kept: file === null ? null : wanted }
        if (open.kept === kept) return
        byOwner.set(owner, open)
        yield* behind(
          Effect.gen(function* () {
            // Room for one file, not for two.
            if (kept !== null) yield* remove(bytes, bytesKey(owner, name, kept))
            if (open.kept !== null && byOwner.get(owner) === open)
              yield* write(bytes, bytesKey(owner, name, open.kept), file)
          })
        )
      })

      const findBytes = Effect.fn("Drafts.findBytes")(function* (owner: string, name: string, { key }: PickedPdf) {
        const file = Option.getOrNull(storedFile(yield* read(bytes, bytesKey(owner, name, key))))
        if (file === null || keyOf(file) !== key) return null
        pickedFiles.hold(file)
        return key
      })

      /** Removes what tabs that are gone have left of the owner's files, but for one. */
      const clear = Effect.fn("Drafts.clear")(function* (owner: string, but: string | null) {
        const oldest = (yield* Clock.currentTimeMillis) - bytesLife
        const keys = Option.getOrElse(yield* trying("list", () => bytes.keys()), () => [])
        for (const key of keys) {
          const [whose, name] = key.split("/")
          if (whose === owner && key !== but && Number.parseInt(name ?? "", 10) < oldest) yield* remove(bytes, key)
        }
      })

      return {
        recall: Effect.fn("Drafts.recall")(function* (owner) {
          const stored = Option.getOrNull(yield* draftOf(owner))
          const pdf = stored?.pdf ?? null
          yield* behind(clear(owner, stored === null || pdf === null ? null : bytesKey(owner, stored.name, pdf.key)))
          if (stored === null) return { draft: null, isAtHand: false }
          const { name, ...draft } = stored
          if (byOwner.get(owner)?.name !== name) {
            yield* keepBytes(owner, null)
            byOwner.set(owner, { name, kept: pdf === null ? null : yield* findBytes(owner, name, pdf) })
          }
          return { draft, isAtHand: pdf !== null && pickedFiles.byKey(pdf.key) !== null }
        }),
        keep: Effect.fn("Drafts.keep")(function* (owner, draft, changed) {
          const { name } = yield* openOf(owner)
          yield* alone(
            Effect.gen(function* () {
              const stored = Option.getOrNull(yield* draftOf(owner))
              const lying = stored?.name === name ? stored : null
              if (lying === null && changed === "progress") return
              const kept =
                lying === null
                  ? draft
                  : changed === "form"
                    ? { ...lying, form: draft.form }
                    : { ...draft, form: lying.form }
              yield* write(drafts, draftKey(owner), { ...kept, name })
            })
          )
          yield* keepBytes(owner, draft.pdf === null || isWhole(draft) ? null : draft.pdf.key)
        }),
        forget: Effect.fn("Drafts.forget")(function* (owner) {
          const open = byOwner.get(owner)
          if (open === undefined) return
          yield* keepBytes(owner, null)
          byOwner.delete(owner)
          const stored = Option.getOrNull(yield* draftOf(owner))
          if (stored?.name === open.name) yield* remove(drafts, draftKey(owner))
        })
      }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(DraftStorage.layer))
}

/** One tab at a time reads a draft and writes it. A browser without locks, where the site is not secure, goes without. */
const alone = Effect.fn("Drafts.alone")(function* (work: Effect.Effect<void>) {
  const context = yield* Effect.context<never>()
  const run = () => Effect.runPromiseWith(context)(work)
  yield* Effect.promise(() => (isSecureContext ? navigator.locks.request("sayfa/draft", run) : run()))
})

const draftKey = (owner: string): string => `${owner}/draft`
const bytesKey = (owner: string, name: string, key: string): string => `${owner}/${name}/${key}`
