import { hourly } from "../platform/hourly.ts"
import { Impressions } from "./Impressions.ts"

/** Deletes impressions that are counted and too old to be repeated. */
export const layer = hourly(
  "Old impressions could not be deleted",
  Impressions.use((impressions) => impressions.sweep)
)
