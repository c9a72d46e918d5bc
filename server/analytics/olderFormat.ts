import { Predicate } from "effect"
import { createHash } from "node:crypto"
import { AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"

const momentOf = (time: unknown): unknown =>
  typeof time === "number" && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : time

/** Names that are fields of an event, not properties. */
const isField = (name: string): boolean => name in AnalyticsEvent.fields || name === "session" || name === "event_time"

/**
 * Translates the older event format (session, event_name, properties, event_time) into the newer one; anything else is
 * returned unchanged. Properties named like a field become that field. The older format has no key, so the key is a
 * hash of its content: equal events of the same millisecond count as one.
 */
export const fromOlderFormat = (sent: unknown): unknown => {
  if (!Predicate.isObject(sent) || !("event_time" in sent) || "occurred_at" in sent) return sent
  const { session, event_name, properties, event_time, event_key }: Readonly<Record<string, unknown>> = { ...sent }
  const fields = Predicate.isObject(properties) ? { ...properties } : {}
  const content = JSON.stringify([session, event_name, fields, event_time])
  return {
    ...fields,
    properties: Object.fromEntries(Object.entries(fields).filter(([name]) => !isField(name))),
    context: "context" in fields && fields.context === "reader" ? "reader" : "site",
    event_key: event_key ?? `older.${createHash("sha256").update(content).digest("base64url")}`,
    event_name,
    session_key: session,
    occurred_at: momentOf(event_time)
  }
}
