import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import { type Disconnect, onNews, type Source, together } from "../connection.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { ReaderNews } from "./reader.machine.ts"
import type { PdfReplaced } from "./replacement.machine.ts"
import { magazineOf, obstacleOf, type ReaderRef } from "./reader.view.ts"
import type { EndPassed, PageTurned } from "./slides.machine.ts"

export interface ReaderActors {
  readonly reader: Source<ReaderNews> & Pick<ReaderRef, "getSnapshot">
  readonly session: Source<SessionNews>
}

export interface ReaderHearers {
  /** The developers' console. */
  readonly warn: (news: Exclude<ReaderNews, PdfReplaced>) => void
  /** A user has signed in who was refused as a visitor. */
  readonly admit: () => void
  /** The pages that follow are another PDF's. */
  readonly tellReplaced: () => void
}

export const connectReader = (
  { reader, session }: ReaderActors,
  { warn, admit, tellReplaced }: ReaderHearers
): Disconnect =>
  together(
    onNews(reader, (news) => (news.type === "pdf.replaced" ? tellReplaced() : warn(news))),
    onNews(session, ({ type }) => {
      if (type === "session.began" && obstacleOf(reader.getSnapshot()) === "refused") admit()
    })
  )

/** The reader hears of each settled turn, but not of a change of pairing. */
export const connectTurns = (slides: Source<PageTurned | EndPassed>, reader: Pick<ReaderRef, "send">): Disconnect =>
  onNews(slides, (news) => {
    if (news.type === "page.turned" && news.how === "push") reader.send({ type: "page.turned" })
  })

/** What a user may read has changed, and holds the issue that the reader refuses. */
export const hearHoldings = (reader: Pick<ReaderRef, "getSnapshot" | "send">, holdings: Holdings): void => {
  const refused = magazineOf(reader.getSnapshot())
  if (refused === null) return
  const subject = { id: refused.newIssueId, publication: refused.publicationId, isFree: false }
  if (entitlement(subject, holdings) === null) return
  const needsPlace = entitlement(subject, { ...holdings, platformAccess: false }) === null
  reader.send({ type: "access.opened", needsPlace })
}
