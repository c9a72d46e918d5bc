const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Whether this, or what was behind it, is a disk that has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  isRecord(error) &&
  (error["code"] === "ENOSPC" ||
    error["code"] === "EDQUOT" ||
    isDiskFull(error["cause"]) ||
    isDiskFull(error["reason"]))
