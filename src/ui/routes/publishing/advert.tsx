import { useNavigate, useParams } from "@tanstack/react-router"
import { liveFileSaving } from "../../../machines/fileSaving/fileSaving.live.ts"
import { liveAdvert } from "../../../machines/publishing/advert.live.ts"
import { liveAdvertIssues } from "../../../machines/publishing/advertIssues.live.ts"
import { liveAdvertMatches } from "../../../machines/publishing/advertMatches.live.ts"
import { liveAdvertPage } from "../../../machines/publishing/advertPage.live.ts"
import { livePublications } from "../../../machines/publishing/publications.live.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { AdvertPreview } from "../../../reader/adverts/AdvertPreview.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Advert, type AdvertProps } from "../../publishing/Advert.tsx"
import type { IssuesFound } from "../../publishing/AdvertIssues.tsx"
import { AdvertPages, type PageOfIssue, type PagesFound } from "../../publishing/AdvertPages.tsx"

const Page: PageOfIssue = ({ issue, children }) => children(useScreenActor(useApp(), liveAdvertPage, { issue }))

const Pages: PagesFound = ({ asked, fields }) => {
  const matches = useScreenActor(useApp(), liveAdvertMatches, asked)
  return <AdvertPages matches={matches} fields={fields} Page={Page} Draw={AdvertPreview} />
}

const Issues: IssuesFound = ({ asked, children }) => children(useScreenActor(useApp(), liveAdvertIssues, asked))

interface ScreenProps extends Pick<AdvertProps, "publications"> {
  readonly id: string | null
  readonly isTeam: boolean
}

/** What is placed or deleted leads back to the list. */
const Screen = ({ id, isTeam, publications }: ScreenProps) => {
  const app = useApp()
  const navigate = useNavigate()
  const owner = userOf(app.session.getSnapshot())?.id ?? ""
  const advert = useScreenActor(app, liveAdvert, { owner, isTeam, id })
  useNews(advert, () => void navigate({ to: isTeam ? "/team/adverts" : "/account/publisher/adverts" }))
  const saving = useScreenActor(app, liveFileSaving, undefined)
  return <Advert advert={advert} publications={publications} Pages={Pages} IssuesFound={Issues} saving={saving} />
}

export const AdvertRoute = () => {
  const { id } = useParams({ from: "/site/_publisher/account/publisher/adverts/$id" })
  return <Screen key={id} id={id} isTeam={false} publications={null} />
}

export const NewAdvertRoute = () => {
  const publications = useScreenActor(useApp(), livePublications, undefined)
  return <Screen id={null} isTeam={false} publications={publications} />
}

export const TeamAdvertRoute = () => {
  const { id } = useParams({ from: "/site/_team/team/adverts/$id" })
  return <Screen key={id} id={id} isTeam publications={null} />
}

export const NewTeamAdvertRoute = () => <Screen id={null} isTeam publications={null} />
