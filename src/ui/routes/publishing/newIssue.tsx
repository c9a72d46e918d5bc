import { getRouteApi } from "@tanstack/react-router"
import { liveNewIssue, pickPdf } from "../../../machines/publishing/newIssue.live.ts"
import type { NewIssueNews } from "../../../machines/publishing/newIssue.machine.ts"
import { liveFirstPage } from "../../../machines/publishing/firstPage.live.ts"
import { livePublications } from "../../../machines/publishing/publications.live.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { FirstPage } from "../../publishing/FirstPage.tsx"
import { NewIssue } from "../../publishing/NewIssue.tsx"
import type { UploadFirstPage } from "../../publishing/PdfSheet.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/new-issue")

const FirstPageOfUpload: UploadFirstPage = ({ upload, onRefuse, ...shown }) => {
  const { app } = route.useRouteContext()
  const firstPage = useScreenActor(app, liveFirstPage, { upload })
  useNews(firstPage, onRefuse)
  return <FirstPage firstPage={firstPage} {...shown} />
}

export const NewIssueRoute = () => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  const issue = useScreenActor(app, liveNewIssue, { owner: userOf(app.session.getSnapshot())?.id ?? "" })
  const publications = useScreenActor(app, livePublications, undefined)
  useNews(issue, (news: NewIssueNews) => {
    if (news.type === "form.left") void navigate({ to: "/account/publisher" })
  })
  return <NewIssue issue={issue} publications={publications} pick={pickPdf} FirstPage={FirstPageOfUpload} />
}
