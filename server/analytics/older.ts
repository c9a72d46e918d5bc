import { Predicate } from "effect"
import { createHash } from "node:crypto"
import { AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"

const momentOf = (time: unknown): unknown =>
  typeof time === "number" && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : time

/** Names by which something is said of an event beside its properties. */
const isField = (name: string): boolean => name in AnalyticsEvent.fields || name === "session" || name === "event_time"

/**
 * What the older form (session, event_name, properties, event_time) says, in the newer one; what is not of the older form
 * stays as it is. Properties that bear the names of fields are those, and no
 * properties beside. It has no key, so it is known by all that it says:
 * told again it is a repeat, and so is another that says the same of the same millisecond.
 */
export const newerForm = (sent: unknown): unknown => {
  if (!Predicate.isObject(sent) || !("event_time" in sent) || "occurred_at" in sent) return sent
  const { session, event_name, properties, event_time, event_key }: Readonly<Record<string, unknown>> = { ...sent }
  const said = Predicate.isObject(properties) ? { ...properties } : {}
  const told = JSON.stringify([session, event_name, said, event_time])
  return {
    ...said,
    properties: Object.fromEntries(Object.entries(said).filter(([name]) => !isField(name))),
    context: "context" in said && said.context === "reader" ? "reader" : "site",
    event_key: event_key ?? `older.${createHash("sha256").update(told).digest("base64url")}`,
    event_name,
    session_key: session,
    occurred_at: momentOf(event_time)
  }
}
