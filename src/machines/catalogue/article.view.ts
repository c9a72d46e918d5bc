import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { articleMachine } from "./article.machine.ts"

export type ArticleRef = ActorRefFrom<typeof articleMachine>

/** The server knows no such article. */
export const isMissing = (snapshot: SnapshotFrom<typeof articleMachine>): boolean =>
  snapshot.context.trouble?._tag === "ArticleNotFound"
