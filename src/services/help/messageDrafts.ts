import { Effect, Option, Schema } from "effect"
import localforage from "localforage"
import { MessageDraft } from "../../domain/help/MessageDraft.ts"

/** Whose draft; without a ticket it is a new one's. */
export interface DraftOwner {
  readonly owner: string
  readonly ticket: string | null
}

const storage = localforage.createInstance({
  name: "sayfaHelp",
  storeName: "drafts",
  driver: localforage.INDEXEDDB
})

const keyOf = ({ owner, ticket }: DraftOwner): string => `${owner}/${ticket ?? ""}`
const decode = Schema.decodeUnknownOption(MessageDraft)

/** If storage fails, nothing is kept. */
const attempt = <A>(what: string, work: () => Promise<A>) =>
  Effect.tryPromise(work).pipe(
    Effect.tapError(({ cause }) => Effect.logWarning("A message draft's storage failed", what, cause)),
    Effect.option
  )

/** What this browser keeps of a message; null for nothing. */
export const recallDraft = (whose: DraftOwner): Effect.Effect<MessageDraft | null> =>
  Effect.map(
    attempt("read", () => storage.getItem<unknown>(keyOf(whose))),
    (found) => Option.getOrNull(Option.flatMap(found, decode))
  )

export const keepDraft = (whose: DraftOwner, draft: MessageDraft): Effect.Effect<void> =>
  Effect.asVoid(attempt("write", () => storage.setItem(keyOf(whose), draft)))

export const forgetDraft = (whose: DraftOwner): Effect.Effect<void> =>
  Effect.asVoid(attempt("remove", () => storage.removeItem(keyOf(whose))))

/** Deletes every draft of a user who signs out. */
export const forgetDrafts = (owner: string): Effect.Effect<void> =>
  Effect.asVoid(
    attempt("clear", async () => {
      const keys = await storage.keys()
      await Promise.all(keys.filter((key) => key.startsWith(`${owner}/`)).map((key) => storage.removeItem(key)))
    })
  )
