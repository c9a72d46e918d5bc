const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

export const isDiskFull = (error: unknown): boolean =>
  isRecord(error) &&
  (error["code"] === "ENOSPC" ||
    error["code"] === "EDQUOT" ||
    isDiskFull(error["cause"]) ||
    isDiskFull(error["reason"]))
