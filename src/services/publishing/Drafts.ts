import { Context, Effect, Layer, Option, Schema } from "effect"
import localforage from "localforage"
import { Draft, isWhole, type PickedPdf } from "../../domain/publishing/Draft.ts"
import { PickedFiles } from "./pickedFiles.ts"

type Storage = Pick<LocalForage, "getItem" | "setItem" | "removeItem">

/** Where drafts lie in this browser, in IndexedDB. */
export class DraftStorage extends Context.Service<DraftStorage, Storage>()("sayfa/DraftStorage") {
  static readonly layer = Layer.succeed(
    DraftStorage,
    localforage.createInstance({ name: "sayfa", storeName: "newIssue", driver: localforage.INDEXEDDB })
  )
}

/** The bytes of a picked PDF, by the key of the file that they are of. */
const Bytes = Schema.Struct({ key: Schema.String, file: Schema.instanceOf(File) })

const storedDraft = Schema.decodeUnknownOption(Draft)
const storedBytes = Schema.decodeUnknownOption(Bytes)

/**
 * What this browser keeps of an issue that is being added: one draft for each user, whom nobody else's draft is shown to.
 * The PDF's bytes are kept beside it until the server has all of them, where the storage takes them; without them form and
 * upload are kept all the same. What cannot be read any more counts as nothing. Of two tabs, the last to write wins.
 * Source: product, "Uploads".
 */
export class Drafts extends Context.Service<
  Drafts,
  {
    /** `isAtHand`: the bytes of the draft's PDF are held. */
    readonly recall: (owner: string) => Effect.Effect<{ readonly draft: Draft | null; readonly isAtHand: boolean }>
    readonly keep: (owner: string, draft: Draft) => Effect.Effect<void>
    readonly forget: (owner: string) => Effect.Effect<void>
  }
>()("sayfa/Drafts") {
  static readonly layerNoDeps = Layer.effect(
    Drafts,
    Effect.gen(function* () {
      const storage = yield* DraftStorage
      const pickedFiles = yield* PickedFiles

      /** Storage that fails is storage that keeps nothing. */
      const trying = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("A draft's storage failed", what, cause)),
          Effect.option
        )
      const read = (key: string) =>
        Effect.map(
          trying("read", () => storage.getItem<unknown>(key)),
          Option.getOrNull
        )
      const write = (key: string, value: unknown) => trying("write", () => storage.setItem(key, value))
      const remove = (key: string) => trying("remove", () => storage.removeItem(key))
      const bytesOf = (owner: string) => Effect.map(read(bytesKey(owner)), storedBytes)

      const recallFile = Effect.fn("Drafts.recallFile")(function* (owner: string, pdf: PickedPdf) {
        if (pickedFiles.byKey(pdf.key) !== null) return true
        const bytes = Option.getOrNull(yield* bytesOf(owner))
        if (bytes === null || bytes.key !== pdf.key || bytes.file.size !== pdf.size) return false
        pickedFiles.hold(bytes.file)
        return true
      })

      const keepFile = Effect.fn("Drafts.keepFile")(function* (owner: string, key: string) {
        const file = pickedFiles.byKey(key)
        const kept = Option.getOrNull(yield* bytesOf(owner))
        if (file === null || kept?.key === key) return
        // Room for one file, not for two.
        yield* remove(bytesKey(owner))
        yield* write(bytesKey(owner), { key, file })
      })

      return {
        recall: Effect.fn("Drafts.recall")(function* (owner) {
          const draft = Option.getOrNull(storedDraft(yield* read(draftKey(owner))))
          return { draft, isAtHand: draft?.pdf != null && (yield* recallFile(owner, draft.pdf)) }
        }),
        keep: Effect.fn("Drafts.keep")(function* (owner, draft) {
          yield* write(draftKey(owner), draft)
          if (draft.pdf === null || isWhole(draft)) yield* remove(bytesKey(owner))
          else yield* keepFile(owner, draft.pdf.key)
        }),
        forget: Effect.fn("Drafts.forget")(function* (owner) {
          yield* remove(draftKey(owner))
          yield* remove(bytesKey(owner))
        })
      }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(DraftStorage.layer))
}

const draftKey = (owner: string): string => `${owner}/draft`
const bytesKey = (owner: string): string => `${owner}/pdf`
