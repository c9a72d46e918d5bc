import { getRouteApi } from "@tanstack/react-router"
import { isMonth } from "../../../domain/publishing/Sales.ts"
import { liveFileSaving } from "../../../machines/fileSaving/fileSaving.live.ts"
import { liveSalesMonths } from "../../../machines/publishing/salesMonths.live.ts"
import { liveSalesOfMonth } from "../../../machines/publishing/salesOfMonth.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { todayInIstanbul } from "../../parts/formats.ts"
import { Sales } from "../../publishing/Sales.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/sales")

type MonthsRef = Parameters<typeof Sales>[0]["months"]

const OfMonth = ({ months, month }: { readonly months: MonthsRef; readonly month: string }) => {
  const app = useApp()
  const lines = useScreenActor(app, liveSalesOfMonth, month)
  const saving = useScreenActor(app, liveFileSaving, undefined)
  return <Sales months={months} month={month} lines={lines} saving={saving} />
}

/** The present month, unless the address says another. */
export const SalesRoute = () => {
  const { month: asked } = route.useSearch()
  const month = typeof asked === "string" && isMonth(asked) ? asked : todayInIstanbul().slice(0, 7)
  const months = useScreenActor(useApp(), liveSalesMonths, undefined)
  return <OfMonth key={month} months={months} month={month} />
}
