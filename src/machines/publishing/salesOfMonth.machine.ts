import type { SaleLine } from "../../domain/publishing/Sales.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What was sold in a month (YYYY-MM), thing by thing: loading, then shown or failed. Source: product, "Sales". */
export const salesOfMonthMachine = loadable<string, ReadonlyArray<SaleLine>>("salesOfMonth")
