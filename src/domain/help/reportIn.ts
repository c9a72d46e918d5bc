import { Option, Schema } from "effect"
import { isPublicId } from "../catalogue/PublicId.ts"
import { isRequestId } from "../requestId.ts"
import { reportedPath, type ReportSearch } from "./reportSearch.ts"
import { TicketReport } from "./Ticket.ts"

const decode = Schema.decodeUnknownOption(TicketReport)

/** The report for which an address asks; null for none. Anybody may have written that address. */
export const reportIn = (
  { error, at, issue, request }: { readonly [name in keyof ReportSearch]?: unknown },
  browser: string,
  language: string
): TicketReport | null =>
  typeof at !== "string"
    ? null
    : Option.getOrNull(
        decode({
          error,
          path: reportedPath(at),
          ...(isPublicId(issue) ? { issue } : {}),
          ...(isRequestId(request) ? { request } : {}),
          browser: browser.slice(0, 300),
          language
        })
      )
