import { getRouteApi, useNavigate, useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import type { Category } from "../../../domain/catalogue/Category.ts"
import { faceOfIssue, magazineAt } from "../../../domain/catalogue/IssueFace.ts"
import { isPublicId } from "../../../domain/catalogue/PublicId.ts"
import { readingOf } from "../../../domain/session/Interrupted.ts"
import { shareAction } from "../../../machines/analytics/trackedActions.ts"
import { holdingsIn, isAccessKnown } from "../../../machines/catalogue/access.view.ts"
import { catalogueOf } from "../../../machines/catalogue/catalogue.view.ts"
import { liveDetail } from "../../../machines/catalogue/detail.live.ts"
import { issueOf } from "../../../machines/catalogue/detail.view.ts"
import { connectMagazine } from "../../../machines/catalogue/magazineNews.ts"
import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { Issue } from "../../catalogue/Issue.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useActionTracking } from "../../hooks/useActionTracking.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useSignIn } from "../../hooks/useSignIn.ts"
import { PublicationPage } from "./publicationPage.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that was opened, before it was replaced by the issue's own. */
    opened?: string
  }
}

const none: ReadonlyArray<Category> = []

/** The page has two addresses and keeps the one opened. */
type Path = "/magazine/$id" | "/magazines/$id"

const IssuePage = ({ address, path }: { readonly address: string; readonly path: Path }) => {
  const app = useApp()
  const navigate = useNavigate()
  const detail = useScreenActor(app, liveDetail, { address, userId: userOf(app.session.getSnapshot())?.id ?? null })
  const sharing = useScreenActor(app, liveSharing, undefined)
  useActionTracking(app.visits, sharing, shareAction)
  useCatalogue(app.catalogue)
  const catalogue = useSelector(app.catalogue, catalogueOf)
  const holdings = useSelector(app.access, holdingsIn)
  const isKnown = useSelector(app.access, isAccessKnown)
  const known = magazineAt(catalogue?.magazines ?? [], address)
  const issue = useSelector(detail, issueOf)
  const shown = issue === null ? known : faceOfIssue(issue)
  const signIn = useSignIn(app, shown === null ? null : readingOf(shown))
  const { session } = app
  useConnection(
    useCallback(
      () =>
        connectMagazine({ detail, session }, address, (id) => {
          void navigate({
            to: path,
            params: { id },
            search: true,
            state: { opened: address },
            replace: true,
            resetScroll: false
          })
        }),
      [detail, session, navigate, path, address]
    )
  )
  return (
    <Issue
      detail={detail}
      sharing={sharing}
      known={known}
      categories={catalogue?.categories ?? none}
      holdings={isKnown ? holdings : null}
      origin={location.origin}
      signIn={signIn}
    />
  )
}

interface Addressed {
  readonly id: string
  readonly path: Path
}

/** Another issue gets a new page; replacing the address by the issue's own does not. */
const Page = ({ id, path }: Addressed) => {
  const opened = useRouterState({ select: ({ location: { state } }) => state.opened })
  return <IssuePage key={opened ?? id} address={id} path={path} />
}

const magazine = getRouteApi("/site/magazine/$id")
const magazines = getRouteApi("/site/magazines/$id")

/** A slug names the magazine, whose own page it is; an id names an issue. */
export const MagazineRoute = () => {
  const { id } = magazine.useParams()
  return isPublicId(id) ? <Page path="/magazine/$id" id={id} /> : <PublicationPage key={id} slug={id} />
}

export const MagazinesRoute = () => <Page path="/magazines/$id" id={magazines.useParams().id} />
