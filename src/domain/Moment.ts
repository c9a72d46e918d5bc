import { Schema } from "effect"

/** As `Date.toISOString` writes it, from the year 2000 on, so that texts sort by time. */
export const Moment = Schema.String.check(
  Schema.isPattern(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  Schema.makeFilter((text: string) => {
    const time = new Date(text)
    return Number.isFinite(time.getTime()) && time.toISOString() === text
  })
)

const firstMoment = Date.UTC(2000, 0, 1)

/** The moment of a change that follows one of `before`, whatever clock that had. `now` is in milliseconds since 1970. */
export const momentAfter = (before: string | undefined, now: number): string =>
  new Date(Math.max(now, before === undefined ? firstMoment : Date.parse(before) + 1)).toISOString()

/** Names a change on every device. */
export const ChangeKey = Schema.String.check(Schema.isPattern(/^[\w-]{8,64}$/))
