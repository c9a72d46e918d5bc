const minute = 60_000
const hour = 60 * minute

/** The minutes that a cron expression's first field names. */
const minutesOf = (field: string): ReadonlyArray<number> => {
  const [, step] = /^\*(?:\/(\d+))?$/u.exec(field) ?? []
  const all = Array.from({ length: 60 }, (_, at) => at)
  if (field.startsWith("*")) return all.filter((at) => at % Number(step ?? 1) === 0)
  return all.filter((at) => field.split(",").includes(`${at}`))
}

/** When a cron expression that names minutes alone comes next, in milliseconds; null for any other. */
export const nextRun = (cron: string, now: number): number | null => {
  const [, field] = /^(\*(?:\/[1-9]\d?)?|\d+(?:,\d+)*) \* \* \* \*$/u.exec(cron) ?? []
  if (field === undefined) return null
  const begun = now - (now % hour)
  const times = [begun, begun + hour].flatMap((from) => minutesOf(field).map((at) => from + at * minute))
  return times.find((time) => time > now) ?? null
}
