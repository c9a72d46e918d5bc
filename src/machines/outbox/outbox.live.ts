import { Effect } from "effect"
import type { Observable } from "rxjs"
import { flushTimes, pageHides } from "../../services/platform/flushTimes.ts"
import { Outbox } from "../../services/platform/Outbox.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type Hurry, outboxMachine } from "./outbox.machine.ts"

/** Runs synchronously at each moment: a page that is being left gets no other. */
const at = <Moment>(moments: () => Observable<Moment>, work: (moment: Moment) => Effect.Effect<void>) =>
  Effect.callback<never>(() => {
    const subscription = moments().subscribe((moment) => Effect.runSync(work(moment)))
    return Effect.sync(() => subscription.unsubscribe())
  })

export const liveOutbox = fill(outboxMachine, {
  ticks: ask(
    (_: void, hear) =>
      at(flushTimes, (moment) => hear(moment === "due" ? { type: "flush.due" } : { type: "browser.online" })),
    { type: "flush.due" }
  ),
  hides: ask((_: void, hear) => at(pageHides, () => hear({ type: "page.hidden" })), { type: "page.hidden" }),
  hurrier: orders((_: Hurry) => Outbox.use((outbox) => outbox.sendNow)),
  flush: ask(
    ({ isBackOnline }, hear) =>
      Effect.andThen(
        Outbox.use((outbox) => outbox.flush(isBackOnline)),
        hear({ type: "flushed" })
      ),
    { type: "flushed" }
  )
})
