import { Effect, Option, Schema } from "effect"
import localforage from "localforage"
import { KeptArticle } from "../../domain/publishing/ArticleForm.ts"

interface Whose {
  readonly owner: string
  readonly issue: string
  readonly id: string
}

const storage = localforage.createInstance({
  name: "sayfaArticles",
  storeName: "kept",
  driver: localforage.INDEXEDDB
})

const keyOf = ({ owner, issue, id }: Whose): string => `${owner}/${issue}/${id}`
const decode = Schema.decodeUnknownOption(KeptArticle)

/** If storage fails, nothing is kept. */
const attempt = <A>(what: string, work: () => Promise<A>) =>
  Effect.tryPromise(work).pipe(
    Effect.tapError(({ cause }) => Effect.logWarning("An article's storage failed", what, cause)),
    Effect.option
  )

/** What this browser keeps of an article; null if the server has all of it. */
export const recallArticle = (whose: Whose): Effect.Effect<KeptArticle | null> =>
  Effect.map(
    attempt("read", () => storage.getItem<unknown>(keyOf(whose))),
    (found) => Option.getOrNull(Option.flatMap(found, decode))
  )

export const keepArticle = (whose: Whose, kept: KeptArticle): Effect.Effect<void> =>
  Effect.asVoid(attempt("write", () => storage.setItem(keyOf(whose), kept)))

export const forgetArticle = (whose: Whose): Effect.Effect<void> =>
  Effect.asVoid(attempt("remove", () => storage.removeItem(keyOf(whose))))

/** Deletes what anybody wrote here about articles of an issue that are no more. */
export const forgetGoneArticles = (issue: string, left: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.asVoid(
    attempt("clear", async () => {
      const gone = (await storage.keys()).filter((key) => {
        const [, of, id] = key.split("/")
        return of === issue && id !== undefined && !left.includes(id)
      })
      await Promise.all(gone.map((key) => storage.removeItem(key)))
    })
  )
