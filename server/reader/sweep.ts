import { Impressions } from "./Impressions.ts"

/** Deletes impressions that are counted and too old to be repeated. */
export const sweep = Impressions.use((impressions) => impressions.sweep)
