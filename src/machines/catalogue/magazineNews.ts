import { type Disconnect, onNews, type Source, together } from "../connection.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { IssueOpened } from "./detail.machine.ts"
import type { DetailRef } from "./detail.view.ts"

export interface MagazineActors {
  readonly detail: Source<IssueOpened> & Pick<DetailRef, "send">
  readonly session: Source<SessionNews>
}

const hearSession = ({ detail }: MagazineActors, news: SessionNews): void => {
  switch (news.type) {
    case "session.began":
      return detail.send({ type: "session.began", userId: news.user.id })
    case "session.ended":
      return detail.send({ type: "session.ended" })
    default:
      return news satisfies never
  }
}

/** `readdress` is told the issue's id where the page was opened by another address. */
export const connectMagazine = (actors: MagazineActors, address: string, readdress: (id: string) => void): Disconnect =>
  together(
    onNews(actors.detail, ({ id }) => {
      if (id !== address) readdress(id)
    }),
    onNews(actors.session, (news) => hearSession(actors, news))
  )
