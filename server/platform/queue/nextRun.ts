import { CronExpressionParser } from "cron-parser"

/** When a cron expression (UTC) comes next, in milliseconds: read as pg-boss reads it. */
export const nextRun = (cron: string, now: number): number =>
  CronExpressionParser.parse(cron, { tz: "UTC", strict: false, currentDate: new Date(now) })
    .next()
    .getTime()
