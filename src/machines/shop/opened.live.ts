import { Effect } from "effect"
import { magazinesOf } from "../../domain/catalogue/magazinesOf.ts"
import { allOpened } from "../../domain/shop/Opened.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { openedMachine } from "./opened.machine.ts"

const together = { concurrency: "unbounded" } as const

/** The issue of a line; none where it is no longer published. */
const issueOf = ({ ref }: OrderLine) =>
  ApiClient.use((api) => api.catalogue.issue({ params: { id: ref } })).pipe(
    Effect.map(({ data }) => data.items),
    Effect.catchTag("IssueNotFound", () => Effect.succeed([]))
  )

const issuesOf = ({ ref }: OrderLine) =>
  ApiClient.use((api) => api.catalogue.issuesOfPublication({ params: { id: ref } })).pipe(
    Effect.map(({ data }) => data.items)
  )

/** Asks only for what these lines need. */
const stockOf = Effect.fn("opened.stockOf")(function* (lines: ReadonlyArray<OrderLine>) {
  const of = (kind: OrderLine["kind"]) => lines.filter((line) => line.kind === kind)
  const [issues, ofPublications, catalogue, subscriptions] = yield* Effect.all(
    [
      Effect.forEach(of("issue"), issueOf, together),
      Effect.forEach(of("year"), issuesOf, together),
      of("plan").length === 0
        ? Effect.succeed([])
        : ApiClient.use((api) => api.catalogue.latestGrouped()).pipe(
            Effect.map(({ data }) => magazinesOf(data.groupedByTags))
          ),
      lines.every(({ kind }) => kind === "issue")
        ? Effect.succeed([])
        : checkoutCall((calls) => calls.subscriptions.subscriptions()).pipe(
            Effect.map(({ data: { subscription } }) => [...subscription.platform, ...subscription.publication])
          )
    ],
    together
  )
  return { issues: issues.flat(), ofPublications: ofPublications.flat(), catalogue, subscriptions }
})

export const liveOpened = fill(openedMachine, {
  load: askServer(
    ({ lines }) =>
      stockOf(lines).pipe(
        Effect.timeout(callTimeout),
        Effect.map((stock) => allOpened(lines, stock))
      ),
    (value) => ({ type: "loadable.loaded", value }),
    "loadable.failed"
  )
})
