import { barePath } from "./Page.ts"

/** How a visit began: the campaign of its address, and the referring page of another site without query. */
export interface Arrival {
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly referrer: string | null
}

export const noArrival: Arrival = { utm_source: null, utm_medium: null, utm_campaign: null, referrer: null }

const parameter = (query: URLSearchParams, name: string): string | null => query.get(name)?.trim() || null

const bareAddress = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname } = new URL(address)
  return protocol === "https:" || protocol === "http:" ? `${origin}${barePath(pathname)}` : null
}

/** From the first page's address and its document's referrer. Source: product, "Events". */
export const arrivalOf = (address: string, referrer: string): Arrival => {
  const { searchParams: query, origin } = new URL(address)
  const from = bareAddress(referrer)
  return {
    utm_source: parameter(query, "utm_source"),
    utm_medium: parameter(query, "utm_medium"),
    utm_campaign: parameter(query, "utm_campaign"),
    referrer: from === null || new URL(from).origin === origin ? null : from
  }
}
