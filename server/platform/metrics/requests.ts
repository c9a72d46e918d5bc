import { type Effect, Metric } from "effect"

const seconds = Metric.histogram("sayfa_request_seconds", {
  description: "Time to the head of an answer, by route pattern, method and class of status",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/** By its labels, of which there are as many as routes, methods and classes. */
const labelled = new Map<string, typeof seconds>()

/** One answer. Its labels are patterns and classes alone: never an id, an address or a query. */
export const noteAnswer = (route: string, method: string, status: number, millis: number): Effect.Effect<void> => {
  const ofClass = `${Math.floor(status / 100)}xx`
  const name = `${ofClass} ${method} ${route}`
  const found = labelled.get(name) ?? Metric.withAttributes(seconds, { route, method, status: ofClass })
  labelled.set(name, found)
  return Metric.update(found, millis / 1000)
}
