import { getRouteApi } from "@tanstack/react-router"
import {
  type FiguresAsked,
  figuresAskedIn,
  type FiguresSearch,
  offeredIn,
  type OfferedDays
} from "../../../domain/publishing/FiguresAsked.ts"
import { liveFileSaving } from "../../../machines/fileSaving/fileSaving.live.ts"
import { liveDashboard } from "../../../machines/publishing/dashboard.live.ts"
import { liveFigures } from "../../../machines/publishing/figures.live.ts"
import { livePageFigures } from "../../../machines/publishing/pageFigures.live.ts"
import { liveWordFigures } from "../../../machines/publishing/wordFigures.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { todayInIstanbul } from "../../parts/formats.ts"
import { FigurePages } from "../../publishing/FigurePages.tsx"
import { FigureWords } from "../../publishing/FigureWords.tsx"
import { FoundFigures, PublisherFigures } from "../../publishing/PublisherFigures.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/figures")

interface FoundProps {
  readonly asked: FiguresAsked
  readonly offered: OfferedDays | null
}

const Pages = ({ asked, issue }: Pick<FoundProps, "asked"> & { readonly issue: string }) => {
  const app = useApp()
  const pages = useScreenActor(app, livePageFigures, { from: asked.from, to: asked.to, issue })
  const saving = useScreenActor(app, liveFileSaving, undefined)
  return <FigurePages pages={pages} range={asked} saving={saving} />
}

const Words = ({ asked }: Pick<FoundProps, "asked">) => {
  const app = useApp()
  const words = useScreenActor(app, liveWordFigures, asked)
  const saving = useScreenActor(app, liveFileSaving, undefined)
  return <FigureWords words={words} range={asked} saving={saving} />
}

const Found = (props: FoundProps) => {
  const app = useApp()
  const figures = useScreenActor(app, liveFigures, props.asked)
  const saving = useScreenActor(app, liveFileSaving, undefined)
  const { asked } = props
  const pages = asked.issue === null ? null : <Pages asked={asked} issue={asked.issue} />
  return (
    <>
      <FoundFigures {...props} figures={figures} saving={saving} pages={pages} />
      <Words asked={asked} />
    </>
  )
}

/** Of the last 30 days, unless the address says others. The controls stay when other days are chosen. */
export const FiguresRoute = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = todayInIstanbul()
  const [asked, offered] = [figuresAskedIn(search, today), offeredIn(search, today)]
  const titles = useScreenActor(useApp(), liveDashboard, undefined)
  const ask = (next: FiguresSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <PublisherFigures
      asked={asked}
      offered={offered}
      today={today}
      titles={titles}
      onAsk={ask}
      found={<Found key={Object.values(asked).join(" ")} asked={asked} offered={offered} />}
    />
  )
}
