import type { MonthOfSales } from "../../domain/publishing/Sales.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What a publisher's titles sold by month: loading, then shown or failed. Source: product, "Sales". */
export const salesMonthsMachine = loadable<void, ReadonlyArray<MonthOfSales>>("salesMonths")
