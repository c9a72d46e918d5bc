import { filter, fromEvent, interval, map, merge, type Observable } from "rxjs"

/** Milliseconds between two flushes. Source: product, "Outbox". */
export const flushEvery = 15_000

/** When what waits is to be sent: time after time, and when the line is back. */
export const flushMoments = (): Observable<"due" | "lineBack"> =>
  merge(
    interval(flushEvery).pipe(map(() => "due" as const)),
    fromEvent(window, "online").pipe(map(() => "lineBack" as const))
  )

/** When nobody sees the page any more, or it is left: it may not be asked again. */
export const hides = (): Observable<Event> =>
  merge(
    fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "hidden")),
    fromEvent(window, "pagehide")
  )
