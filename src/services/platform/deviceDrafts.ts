import { Effect, Option, Schema } from "effect"
import localforage from "localforage"
import type { DraftOf } from "./tabDrafts.ts"

const keyOf = ({ owner, id }: DraftOf): string => `${owner}/${id}`

const draftIn = (key: string): DraftOf => {
  const end = key.indexOf("/")
  return { owner: key.slice(0, end), id: key.slice(end + 1) }
}

/** If storage fails, nothing is kept. */
const attempt = <A>(what: string, work: () => Promise<A>) =>
  Effect.tryPromise(work).pipe(
    Effect.tapError(({ cause }) => Effect.logWarning("A draft's storage failed", what, cause)),
    Effect.option
  )

/** What this browser keeps, in a database of its own, of one kind of things that are not sent or saved. */
export const deviceDrafts = <Draft, Encoded>(name: string, storeName: string, draft: Schema.Codec<Draft, Encoded>) => {
  const storage = localforage.createInstance({ name, storeName, driver: localforage.INDEXEDDB })
  const decode = Schema.decodeUnknownOption(draft)
  return {
    /** Null for nothing. */
    recall: (of: DraftOf): Effect.Effect<Draft | null> =>
      Effect.map(
        attempt("read", () => storage.getItem<unknown>(keyOf(of))),
        (found) => Option.getOrNull(Option.flatMap(found, decode))
      ),
    keep: (of: DraftOf, kept: Draft): Effect.Effect<void> =>
      Effect.asVoid(attempt("write", () => storage.setItem(keyOf(of), kept))),
    forget: (of: DraftOf): Effect.Effect<void> => Effect.asVoid(attempt("remove", () => storage.removeItem(keyOf(of)))),
    forgetThose: (isMeant: (of: DraftOf) => boolean): Effect.Effect<void> =>
      Effect.asVoid(
        attempt("clear", async () => {
          const keys = (await storage.keys()).filter((key) => isMeant(draftIn(key)))
          await Promise.all(keys.map((key) => storage.removeItem(key)))
        })
      )
  }
}
