import { Schema } from "effect"
import { expect, it } from "vitest"
import { AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import { cleanEvent } from "../../../src/domain/analytics/cleanEvent.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const now = Date.parse("2026-11-21T20:00:00.000Z")
const at = { context: "site", now } as const
const event = {
  event_key: "k-00000001",
  event_name: "page_view",
  context: "site",
  occurred_at: "2026-11-21T19:59:58.123Z"
}
const cleaned = (given: object) => cleanEvent({ ...event, ...given }, at)

it("keeps what is as it should be, and nothing that nobody knows", () => {
  const whole = {
    ...event,
    properties: { page_view_counts: { "/store": 3, "/": 1 }, shared_by: "copy", is_first: true, nothing: null },
    visitor_id: "vis_a1B2",
    session_key: "ses_a1B2",
    device_id: "dev_a1B2",
    user_id: "okur00000000001",
    publisher: "yayin0000000001",
    publication: "dergi0000000001",
    article: "yazi00000000001",
    issue: "sayi00000000001",
    url_path: "/magazine/dergi0000000001",
    page_title: "Işık | Sayfa",
    referrer: "https://arama.example/",
    utm_source: "bülten",
    utm_medium: "mail",
    utm_campaign: "kasım",
    page_number: 7,
    page_type: "spread",
    direction: "next",
    duration_seconds: 12,
    session_duration_seconds: 90,
    target_url: "https://baska.example/yazi",
    target_domain: "baska.example",
    is_preview: false
  }
  expect(cleaned(whole)).toEqual(whole)
  expect(cleaned({ address: "10.0.0.1", user_agent: "x" })).toEqual(event)
})

const repaired: ReadonlyArray<readonly [name: string, given: unknown, kept: unknown]> = [
  ["duration_seconds", -5, 0],
  ["duration_seconds", 86_401, 86_400],
  ["duration_seconds", 2.6, 3],
  ["duration_seconds", "12", undefined],
  ["duration_seconds", Number.NaN, undefined],
  ["session_duration_seconds", 1e300, 604_800],
  ["publication", "Dergi0000000001", undefined],
  ["issue", "sayi0000000001", undefined],
  ["article", "yazi000000000001", undefined],
  ["publisher", 7, undefined],
  ["visitor_id", "ses_a1", undefined],
  ["device_id", "dev_biri@okur.example", undefined],
  ["url_path", "/magazine/x?token=gizli#a", "/magazine/x"],
  ["url_path", "/okur/biri@okur.example/x", "/okur/*/x"],
  ["url_path", "https://baska.example/", undefined],
  ["referrer", "https://biri:parola@arama.example/ara?q=gizli#a", "https://arama.example/ara"],
  ["referrer", "android-app://arama", undefined],
  ["target_url", "https://baska.example/biri%40okur.example", "https://baska.example/*"],
  ["target_url", "mailto:biri@okur.example", undefined],
  ["target_domain", "biri@okur.example", undefined],
  ["page_title", ` a\0${"ş".repeat(400)}`, `a${"ş".repeat(298)}`],
  ["page_title", " \0 ", undefined],
  ["page_title", "Biri (biri@okur.example) | Sayfa", "Biri * | Sayfa"],
  ["utm_campaign", "biri%40okur.example", "*"],
  ["utm_source", "\ud800", "\ufffd"],
  ["page_number", 0, undefined],
  ["page_number", 1.5, undefined],
  ["is_preview", "yes", undefined],
  ["properties", ["a"], undefined],
  ["properties", { long: "x".repeat(400) }, { long: "x".repeat(300) }],
  ["properties", { much: Array.from({ length: 90 }, () => "x".repeat(100)) }, undefined],
  ["properties", { a: { b: { c: { d: 1 } } } }, { a: { b: { c: null } } }],
  [
    "properties",
    { yer: "/a?token=gizli", "/b/biri@okur.example?x": 2, site: "https://biri:parola@a.example/?q=gizli", ad: "x://?" },
    { yer: "/a", "/b/*": 2, site: "https://a.example/", ad: "*" }
  ],
  ["properties", { not: "yaz biri@okur.example ya da biri%40okur.example, 5 @ 3" }, { not: "yaz * ya da * 5 * 3" }],
  ["occurred_at", "2026-11-21T20:00:00.001Z", "2026-11-21T20:00:00.000Z"],
  ["occurred_at", "2026-11-21T22:59:00+03:00", "2026-11-21T19:59:00.000Z"],
  ["occurred_at", "2019-01-01T00:00:00Z", "2019-01-01T00:00:00.000Z"]
]

it("makes of every field what it can, and touches no other", () => {
  for (const [name, given, kept] of repaired) {
    const { [name]: made, ...others } = { ...cleaned({ [name]: given }) } as Record<string, unknown>
    const { [name]: _, ...same } = { ...event } as Record<string, unknown>
    expect(made, name).toEqual(kept)
    expect(others, name).toEqual(same)
  }
})

const unusable: ReadonlyArray<readonly [name: string, given: unknown]> = [
  ["event_key", undefined],
  ["event_key", "kısa"],
  ["event_key", "k".repeat(65)],
  ["event_name", "Page View"],
  ["event_name", ""],
  ["event_name", "x".repeat(65)],
  ["context", "reader"],
  ["context", undefined],
  ["occurred_at", undefined],
  ["occurred_at", "yesterday"],
  ["occurred_at", "2026-11-21T20:00:00"],
  ["occurred_at", "2026-13-45T20:00:00Z"],
  ["occurred_at", now]
]

it("takes nothing without a key, a name, a time, or of another context", () => {
  for (const [name, given] of unusable) expect(cleaned({ [name]: given }), `${name}: ${String(given)}`).toBeNull()
})

it("takes nothing that is no event", () => {
  for (const sent of [null, undefined, 7, "x", [], [event], {}]) expect(cleanEvent(sent, at)).toBeNull()
})

it("answers with an event or null whatever it is given, and cleans what is clean to itself", () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 2 })
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.double(), fc.constantFrom(null, true, [], {}))
  const sent = fc.record(
    {
      event_key: fc.constantFrom("k-00000001", "k-00000002", "k"),
      event_name: fc.constantFrom("page_view", "x", "?"),
      context: fc.constantFrom("site", "site", "reader"),
      occurred_at: fc
        .date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-01-01") })
        .map((date) => date.toISOString()),
      ...Object.fromEntries(
        Object.keys(AnalyticsEvent.fields)
          .slice(4)
          .map((name) => [name, name === "properties" ? fc.object({ maxDepth: 4 }) : value])
      )
    },
    { requiredKeys: ["event_key", "event_name", "context", "occurred_at"] }
  )
  let kept = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 5, arbitrary: sent }, anything), (given) => {
      const once = cleanEvent(given, at)
      if (once === null) return
      kept += 1
      expect(Schema.is(AnalyticsEvent)(once)).toBe(true)
      expect(cleanEvent(once, at)).toEqual(once)
      // A backslash that is kept is written twice, and begins no escape.
      expect(JSON.stringify(once).replaceAll("\\\\", "")).not.toMatch(/\\u0000|\\ud[89a-f]/)
    }),
    { numRuns: 200 }
  )
  expect(kept).toBeGreaterThan(20)
})
