const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The codes of files on a full disk and of a used-up quota, and PostgreSQL's for either. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"])

/** Whether an error of a file or of the database says, itself or by its cause, that the disk has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  isRecord(error) && (fullCodes.has(error["code"]) || isDiskFull(error["cause"]) || isDiskFull(error["reason"]))
