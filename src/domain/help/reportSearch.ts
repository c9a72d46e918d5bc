import { isRequestId } from "../requestId.ts"
import { looksSecret } from "../secretShape.ts"

/** What the address of a new ticket says of the error that led to it. */
export interface ReportSearch {
  /** The error's name. */
  readonly error?: string
  /** The path of the screen where it happened. */
  readonly at?: string
  readonly issue?: string
  /** The id of the request that failed. */
  readonly request?: string
}

/** A path without its query and without what looks like a secret, as long as a report takes. */
export const reportedPath = (path: string): string =>
  path
    .replace(/[?#].*$/su, "")
    .split("/")
    .map((part) => (looksSecret(part) ? "…" : part.replace(/\s/gu, "_")))
    .join("/")
    .slice(0, 200)

/** Where an error screen leads for help. Source: product, "Tickets". */
export const reportSearch = (error: string, path: string, issue: string | null, request?: string): ReportSearch => ({
  error: /^\w{1,60}$/u.test(error) ? error : "Error",
  at: reportedPath(path),
  ...(issue === null ? {} : { issue }),
  ...(isRequestId(request) ? { request } : {})
})
