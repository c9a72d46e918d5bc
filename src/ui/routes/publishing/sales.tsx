import { getRouteApi } from "@tanstack/react-router"
import { isMonth } from "../../../domain/publishing/Sales.ts"
import { liveFileSaving } from "../../../machines/fileSaving/fileSaving.live.ts"
import { liveSalesMonths } from "../../../machines/publishing/salesMonths.live.ts"
import { liveSalesOfMonth } from "../../../machines/publishing/salesOfMonth.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { todayInIstanbul } from "../../parts/formats.ts"
import { Sales, SalesOfMonth } from "../../publishing/Sales.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/sales")

const OfMonth = ({ month }: { readonly month: string }) => {
  const app = useApp()
  const lines = useScreenActor(app, liveSalesOfMonth, month)
  const saving = useScreenActor(app, liveFileSaving, undefined)
  return <SalesOfMonth month={month} lines={lines} saving={saving} />
}

/** The present month, unless the address says another. The months stay when another one is chosen. */
export const SalesRoute = () => {
  const { month: asked } = route.useSearch()
  const isAsked = typeof asked === "string" && isMonth(asked)
  const month = isAsked ? asked : todayInIstanbul().slice(0, 7)
  const months = useScreenActor(useApp(), liveSalesMonths, undefined)
  return <Sales months={months} month={month} isAsked={isAsked} statement={<OfMonth key={month} month={month} />} />
}
