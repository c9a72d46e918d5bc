import { getRouteApi } from "@tanstack/react-router"
import { liveIssuePdfs } from "../../../machines/publishing/issuePdfs.live.ts"
import { liveIssueSettings } from "../../../machines/publishing/issueSettings.live.ts"
import { pickPdf } from "../../../machines/publishing/newIssue.live.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { livePicture } from "../../../machines/publishing/picture.live.ts"
import type { PictureNews } from "../../../machines/publishing/picture.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { IssuePdfs } from "../../publishing/IssuePdfs.tsx"
import { IssueSettings } from "../../publishing/IssueSettings.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/issues/$id")

const Screen = ({ id }: { readonly id: string }) => {
  const app = useApp()
  const owner = userOf(app.session.getSnapshot())?.id ?? ""
  const settings = useScreenActor(app, liveIssueSettings, { id, owner })
  const pdfs = useScreenActor(app, liveIssuePdfs, { id, owner })
  const picture = useScreenActor(app, livePicture, { use: "cover", issueId: id })
  // Its pages and its cover are other ones.
  useNews(pdfs, () => settings.send({ type: "issue.outdated" }))
  useNews(picture, (news: PictureNews) => {
    if (news.type === "cover.made") settings.send({ type: "cover.take", issue: news.issue })
  })
  return (
    <IssueSettings settings={settings} picture={picture}>
      <IssuePdfs pdfs={pdfs} pick={pickPdf} />
    </IssueSettings>
  )
}

export const IssueSettingsRoute = () => {
  const { id } = route.useParams()
  return <Screen key={id} id={id} />
}
