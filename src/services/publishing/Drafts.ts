import { Clock, Context, Effect, Layer, Option, Random, Schema } from "effect"
import localforage from "localforage"
import { Draft, isWhole, keyOf, type PickedPdf } from "../../domain/publishing/Draft.ts"
import { OpenDrafts } from "./openDrafts.ts"
import { PickedFiles } from "./pickedFiles.ts"

type Storage = Pick<LocalForage, "getItem" | "setItem" | "removeItem" | "keys">

/** Where drafts are stored: two IndexedDB databases, so that text does not wait for a file. */
export class DraftStorage extends Context.Service<
  DraftStorage,
  { readonly drafts: Storage; readonly bytes: Storage }
>()("sayfa/DraftStorage") {
  static readonly layer = Layer.succeed(DraftStorage, {
    drafts: localforage.createInstance({ name: "sayfa", storeName: "newIssue", driver: localforage.INDEXEDDB }),
    bytes: localforage.createInstance({ name: "sayfaPdf", storeName: "newIssue", driver: localforage.INDEXEDDB })
  })
}

const Stored = Schema.Struct({ ...Draft.fields, name: Schema.String })

const storedDraft = Schema.decodeUnknownOption(Stored)
const storedFile = Schema.decodeUnknownOption(Schema.instanceOf(File))

/** Milliseconds after which unused bytes of a closed tab are deleted; as long as the server keeps an upload. */
export const bytesLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * The part of a draft that changed: the form, the PDF by the user, or its progress. The other part is taken from
 * storage, where another tab may have changed it.
 */
export type ChangedPart = "form" | "pdf" | "progress"

/**
 * The draft of a new issue, one per user. Of two tabs, the last one with an action wins. The PDF's bytes are stored
 * too, until the server has them; they are written once per file, and drafts do not wait for them. Form and upload are
 * stored even without the bytes. Invalid content counts as missing. Source: product, "Uploads".
 */
export class Drafts extends Context.Service<
  Drafts,
  {
    /** `isAtHand`: whether the PDF's bytes are available. */
    readonly recall: (owner: string) => Effect.Effect<{ readonly draft: Draft | null; readonly isAtHand: boolean }>
    readonly keep: (owner: string, draft: Draft, changed: ChangedPart) => Effect.Effect<void>
    readonly forget: (owner: string) => Effect.Effect<void>
  }
>()("sayfa/Drafts") {
  static readonly layerNoDeps = Layer.effect(
    Drafts,
    Effect.gen(function* () {
      const { drafts, bytes } = yield* DraftStorage
      const pickedFiles = yield* PickedFiles
      const { byOwner, turn } = yield* OpenDrafts

      /** If storage fails, nothing is stored. */
      const attempt = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("A draft's storage failed", what, cause)),
          Effect.option
        )
      const read = (storage: Storage, key: string) =>
        Effect.map(
          attempt("read", () => storage.getItem<unknown>(key)),
          Option.getOrNull
        )
      const write = (storage: Storage, key: string, value: unknown) =>
        attempt("write", () => storage.setItem(key, value))
      const remove = (storage: Storage, key: string) => attempt("remove", () => storage.removeItem(key))
      const draftOf = (owner: string) => Effect.map(read(drafts, draftKey(owner)), storedDraft)

      const inBackground = (work: Effect.Effect<unknown>) =>
        Effect.forkDetach(turn.withPermits(1)(work), { startImmediately: true })

      const openOf = Effect.fn("Drafts.openOf")(function* (owner: string) {
        const known = byOwner.get(owner)
        if (known !== undefined) return known
        const open = { name: `${yield* Clock.currentTimeMillis}-${yield* Random.nextInt}`, kept: null }
        byOwner.set(owner, open)
        return open
      })

      /** Stores the bytes of this file for the owner's draft, and deletes those of another. */
      const keepBytes = Effect.fn("Drafts.keepBytes")(function* (owner: string, wanted: string | null) {
        const { name, kept } = yield* openOf(owner)
        const file = wanted === null ? null : pickedFiles.byKey(wanted)
        const open = { name, kept: file === null ? null : wanted }
        if (open.kept === kept) return
        byOwner.set(owner, open)
        yield* inBackground(
          Effect.gen(function* () {
            // First, so that only one file needs space.
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

      /** Deletes the bytes that closed tabs left, except for one file. */
      const clear = Effect.fn("Drafts.clear")(function* (owner: string, but: string | null) {
        const oldest = (yield* Clock.currentTimeMillis) - bytesLifetime
        const keys = Option.getOrElse(yield* attempt("list", () => bytes.keys()), () => [])
        for (const key of keys) {
          const [whose, name] = key.split("/")
          if (whose === owner && key !== but && Number.parseInt(name ?? "", 10) < oldest) yield* remove(bytes, key)
        }
      })

      return {
        recall: Effect.fn("Drafts.recall")(function* (owner) {
          const stored = Option.getOrNull(yield* draftOf(owner))
          const pdf = stored?.pdf ?? null
          yield* inBackground(
            clear(owner, stored === null || pdf === null ? null : bytesKey(owner, stored.name, pdf.key))
          )
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
              const previous = stored?.name === name ? stored : null
              if (previous === null && changed === "progress") return
              const kept =
                previous === null
                  ? draft
                  : changed === "form"
                    ? { ...previous, form: draft.form }
                    : { ...draft, form: previous.form }
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

/** Runs in one tab at a time. On an insecure site, browsers offer no locks. */
const alone = Effect.fn("Drafts.alone")(function* (work: Effect.Effect<void>) {
  const context = yield* Effect.context<never>()
  const run = () => Effect.runPromiseWith(context)(work)
  yield* Effect.promise(() => (isSecureContext ? navigator.locks.request("sayfa/draft", run) : run()))
})

const draftKey = (owner: string): string => `${owner}/draft`
const bytesKey = (owner: string, name: string, key: string): string => `${owner}/${name}/${key}`
