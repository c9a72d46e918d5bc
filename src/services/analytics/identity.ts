import { Clock, Effect, Option, Schema } from "effect"
import { type Arrival, arrivalOf, noArrival } from "../../domain/analytics/Arrival.ts"
import { type AnalyticsSession, type Identity, idPrefix } from "../../domain/analytics/Identity.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { privacySignal } from "./privacySignal.ts"
import { analyticsSessionKey } from "./sessionKey.ts"

const keys = { visitor: "visitorId", device: "deviceId", session: analyticsSessionKey } as const

const lasting = browserStorage("localStorage")
const ofTab = browserStorage("sessionStorage")

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

/** Bytes below this are evenly distributed over the letters. */
const evenLimit = 256 - (256 % letters.length)

/** Random letters and digits. */
export const randomString = (length: number): string => {
  let text = ""
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < evenLimit && text.length < length) text += letters.charAt(byte % letters.length)
    }
  }
  return text
}

const newId = (kind: keyof typeof idPrefix): string => idPrefix[kind] + randomString(20)

const isId = (kind: keyof typeof idPrefix, text: string | null): text is string =>
  text !== null && text.startsWith(idPrefix[kind]) && /^[a-z]{3}_[a-z0-9]{20}$/.test(text)

/**
 * With consent the browser's id, taken over from the tab; without consent the tab's id, and the browser's is deleted.
 */
const takeId = (kind: "visitor" | "device", isLasting: boolean): string => {
  const key = keys[kind]
  const kept = lasting.getItem(key)
  const tabs = ofTab.getItem(key)
  const own = isId(kind, tabs) ? tabs : newId(kind)
  if (!isLasting) {
    lasting.removeItem(key)
    ofTab.setItem(key, own)
    return own
  }
  const id = isId(kind, kept) ? kept : own
  lasting.setItem(key, id)
  ofTab.removeItem(key)
  return id
}

/** The lasting id of this browser; null without consent. */
export const lastingVisitor: Effect.Effect<string | null> = Effect.map(privacySignal, (isOn) =>
  isOn ? null : lasting.getItem(keys.visitor)
)

const text = Schema.NullOr(Schema.String)

const StoredSession = Schema.fromJsonString(
  Schema.Struct({
    session_key: Schema.String,
    startedAt: Schema.Finite,
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    referrer: text
  })
)

/** How this document was reached, by its first address. */
const arrival = (): Arrival => {
  const [entry] = performance.getEntriesByType("navigation")
  return entry === undefined ? noArrival : arrivalOf(entry.name, document.referrer)
}

/** A second session in one document has no arrival. */
const takeSession = (isNew: boolean, now: number): AnalyticsSession => {
  const kept = Option.getOrNull(Schema.decodeUnknownOption(StoredSession)(ofTab.getItem(keys.session)))
  if (kept !== null && !isNew && isId("session", kept.session_key)) return kept
  const session = { session_key: newId("session"), startedAt: now, ...(isNew ? noArrival : arrival()) }
  ofTab.setItem(keys.session, Schema.encodeSync(StoredSession)(session))
  return session
}

/** The ids for events. Source: product, "Sending". */
export const takeIdentity = (options: {
  /** Whether ids may outlive the tab. */
  readonly isLasting: boolean
  readonly isNewSession: boolean
}): Effect.Effect<Identity> =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    visitor_id: takeId("visitor", options.isLasting),
    device_id: takeId("device", options.isLasting),
    session: takeSession(options.isNewSession, now)
  }))
