import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import { whatNext } from "../../../domain/catalogue/whatNext.ts"
import type { MagazineInfo } from "../../../domain/reader/MagazineInfo.ts"
import type { App } from "../../../machines/app.ts"
import { holdingsIn } from "../../../machines/catalogue/access.view.ts"
import { catalogueOf } from "../../../machines/catalogue/catalogue.view.ts"
import { livePublicationIssues } from "../../../machines/catalogue/publicationIssues.live.ts"
import { valueOf } from "../../../machines/loadable/loadable.view.ts"
import { liveEnding } from "../../../machines/reader/ending.live.ts"
import { isLast, wayOf } from "../../../machines/reader/slides.view.ts"
import { slidesOf, type SurfaceRef, toolbarsOf } from "../../../machines/reader/surface.view.ts"
import { focusViewer } from "../../../reader/effects/focusViewer.ts"
import { Ending, type EndingProps } from "../../catalogue/Ending.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

export interface EndingRouteProps {
  readonly app: App
  readonly surface: SurfaceRef
  readonly magazine: MagazineInfo
}

const none = { issues: [], catalogue: [] } as const

interface OfferedProps extends Pick<EndingProps, "magazine" | "offer" | "holdings"> {
  readonly app: App
}

/** Each time that the last page is turned to, it is offered anew. */
const Offered = ({ app, ...offered }: OfferedProps) => {
  const ending = useScreenActor(app, liveEnding, undefined)
  return <Ending ending={ending} {...offered} focusPage={focusViewer} />
}

/** What the last page offers; nothing while neither answer is there. */
export const EndingRoute = ({ app, surface, magazine }: EndingRouteProps) => {
  const slides = slidesOf(surface)
  const issues = useScreenActor(app, livePublicationIssues, { publicationId: magazine.publicationId })
  useCatalogue(app.catalogue)
  const all = useSelector(issues, valueOf)
  const catalogue = useSelector(app.catalogue, catalogueOf)
  const holdings = useSelector(app.access, holdingsIn)
  const isAtEnd = useSelector(slides, (snapshot) => isLast(snapshot) && wayOf(snapshot) === null)
  useNews(slides, ({ type }: { readonly type: string }) => {
    if (type === "end.passed") toolbarsOf(surface).send({ type: "toolbars.stir" })
  })
  const offer = useMemo(
    () =>
      whatNext({
        issueId: magazine.newIssueId,
        publicationId: magazine.publicationId,
        issues: all ?? none.issues,
        catalogue: catalogue?.magazines ?? none.catalogue
      }),
    [magazine, all, catalogue]
  )
  const isKnown = offer.next !== null || offer.others.length > 0 || offer.similar.length > 0
  return isAtEnd && isKnown ? <Offered app={app} magazine={magazine} offer={offer} holdings={holdings} /> : null
}
