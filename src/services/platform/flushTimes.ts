import { filter, fromEvent, interval, map, merge, type Observable } from "rxjs"

/** Milliseconds between two flushes. Source: product, "Outbox". */
export const flushEvery = 15_000

/** When to flush: at intervals, and when the browser is online again. */
export const flushTimes = (): Observable<"due" | "lineBack"> =>
  merge(
    interval(flushEvery).pipe(map(() => "due" as const)),
    fromEvent(window, "online").pipe(map(() => "lineBack" as const))
  )

/** When the page is hidden or left; it may not run again. */
export const pageHides = (): Observable<Event> =>
  merge(
    fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "hidden")),
    fromEvent(window, "pagehide")
  )
