import { barePath } from "./Page.ts"

/** Which way somebody came: what a campaign's address says, and the page of another site before, without its query. */
export interface Arrival {
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly referrer: string | null
}

export const noArrival: Arrival = { utm_source: null, utm_medium: null, utm_campaign: null, referrer: null }

const said = (query: URLSearchParams, name: string): string | null => query.get(name)?.trim() || null

const bareAddress = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname } = new URL(address)
  return protocol === "https:" || protocol === "http:" ? `${origin}${barePath(pathname)}` : null
}

/** By the address of the first page, as it was opened, and what its document was referred by. Source: product, "Events". */
export const arrivalOf = (address: string, referrer: string): Arrival => {
  const { searchParams: query, origin } = new URL(address)
  const from = bareAddress(referrer)
  return {
    utm_source: said(query, "utm_source"),
    utm_medium: said(query, "utm_medium"),
    utm_campaign: said(query, "utm_campaign"),
    referrer: from === null || new URL(from).origin === origin ? null : from
  }
}
