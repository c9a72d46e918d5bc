import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import { type Disconnect, onNews, type Source, together } from "../connection.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { ReaderNews } from "./reader.machine.ts"
import { magazineOf, obstacleOf, type ReaderRef } from "./reader.view.ts"

export interface ReaderActors {
  readonly reader: Source<ReaderNews> & Pick<ReaderRef, "getSnapshot">
  readonly session: Source<SessionNews>
}

export interface ReaderHearers {
  /** The developers' console. */
  readonly warn: (news: ReaderNews) => void
  /** A user has signed in who was refused as a visitor. */
  readonly admit: () => void
}

export const connectReader = ({ reader, session }: ReaderActors, { warn, admit }: ReaderHearers): Disconnect =>
  together(
    onNews(reader, warn),
    onNews(session, ({ type }) => {
      if (type === "session.began" && obstacleOf(reader.getSnapshot()) === "refused") admit()
    })
  )

/** What a user may read has changed, and holds the issue that the reader refuses. */
export const hearHoldings = (reader: Pick<ReaderRef, "getSnapshot" | "send">, holdings: Holdings): void => {
  const refused = magazineOf(reader.getSnapshot())
  if (refused === null) return
  const subject = { id: refused.newIssueId, publication: refused.publicationId, isFree: false }
  if (entitlement(subject, holdings) === null) return
  const needsPlace = entitlement(subject, { ...holdings, platformAccess: false }) === null
  reader.send({ type: "access.opened", needsPlace })
}
