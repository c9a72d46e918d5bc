import { describe, expect, it } from "vitest"
import { momentOf } from "../../../src/domain/publishing/publishTime.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

/** What a clock of the zone shows at a moment, as the field of the form says it. */
const shown = (moment: string, zone: string): string => {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ""
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`
}

const hour = 60 * 60 * 1000

describe("a moment on the clocks of a zone", () => {
  it("is three hours before UTC's in Istanbul, in summer and in winter", () => {
    expect(momentOf("2026-07-01T09:00")).toBe("2026-07-01T06:00:00.000Z")
    expect(momentOf("2026-12-01T00:30")).toBe("2026-11-30T21:30:00.000Z")
  })

  it("was two hours before it in the winters in which Istanbul still changed its clocks", () => {
    expect(momentOf("2015-12-01T09:00")).toBe("2015-12-01T07:00:00.000Z")
  })

  it("is the earlier one where clocks show the time twice", () => {
    expect(momentOf("2026-10-25T01:59", "Europe/Berlin")).toBe("2026-10-24T23:59:00.000Z")
    expect(momentOf("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z")
    expect(momentOf("2026-10-25T03:00", "Europe/Berlin")).toBe("2026-10-25T02:00:00.000Z")
  })

  it("is as much later as clocks are put forward where they skip the time", () => {
    expect(momentOf("2026-03-29T01:59", "Europe/Berlin")).toBe("2026-03-29T00:59:00.000Z")
    expect(momentOf("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z")
    expect(shown("2026-03-29T01:30:00.000Z", "Europe/Berlin")).toBe("2026-03-29T03:30")
    expect(momentOf("2026-03-29T03:00", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z")
  })

  it.each(["", "yarın", "2026-02-30T09:00", "2026-13-01T09:00", "2026-07-01T25:00", "2026-07-01T09:00+03:00"])(
    "is none where %j is no date and time",
    (text) => {
      expect(momentOf(text)).toBe(null)
    }
  )

  it("is the one at which the zone's clocks show what was asked, unless they skip it by an hour or less", () => {
    const zones = fc.constantFrom(
      "Europe/Istanbul",
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Apia"
    )
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16)
        const moment = momentOf(local, zone)
        if (moment === null) throw new Error(`${local} is no moment in ${zone}.`)
        const clock = shown(moment, zone)
        if (clock === local) return
        const skipped = Date.parse(`${clock}Z`) - Date.parse(`${local}Z`)
        expect(skipped > 0 && skipped <= hour).toBe(true)
        const before = shown(new Date(Date.parse(moment) - hour - 1).toISOString(), zone)
        expect(before < local).toBe(true)
      }),
      { numRuns: 2000 }
    )
  })
})
