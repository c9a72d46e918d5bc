import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { liveReader } from "../../machines/reader/reader.live.ts"
import type { ReaderNews } from "../../machines/reader/reader.machine.ts"
import { slidesRefOf } from "../../machines/reader/reader.view.ts"
import { isSignedIn } from "../../machines/session/session.view.ts"
import { Reader } from "../../reader/Reader.tsx"
import { useNews } from "../hooks/useNews.ts"
import { usePageHistory } from "../hooks/usePageHistory.ts"
import { useScreenActor } from "../hooks/useScreenActor.ts"

const route = getRouteApi("/reader/{-$id}")

const IssueReader = ({ issueId }: { readonly issueId: string }) => {
  const { app } = route.useRouteContext()
  const { sayfa } = route.useSearch()
  const { t } = useTranslation("reader")
  const reader = useScreenActor(app, liveReader, {
    issueId,
    sayfa: sayfa ?? null,
    signedIn: isSignedIn(app.session.getSnapshot()),
    viewport: { width: window.innerWidth, height: window.innerHeight }
  })
  usePageHistory(useSelector(reader, slidesRefOf))
  useNews(
    reader,
    useCallback(
      (news: ReaderNews) => {
        console.warn(news.type === "licence.refused" ? t("licence.refused") : t("sayfaIgnored", { sayfa: news.sayfa }))
      },
      [t]
    )
  )
  return <Reader reader={reader} />
}

/** Another issue is another reader. */
export const ReaderRoute = () => {
  const { id = "" } = route.useParams()
  return <IssueReader key={id} issueId={id} />
}
