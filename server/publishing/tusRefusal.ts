import { isDiskFull } from "../platform/isDiskFull.ts"

export interface UploadRows {
  readonly byId: (id: string) => Promise<{ readonly name: string; readonly size: number } | null>
  /** False if it has become an issue. */
  readonly remove: (id: string) => Promise<boolean>
}

/** A refusal in tus's form: `body` is its text. */
export class TusRefusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, body: string) {
    super(body)
    this.status_code = status
    this.body = body
  }
}

export const usedByIssue = "The upload has become an issue"
export const gone = () => new TusRefusal(410, "The upload is gone")

/** A full disk as tus answers it; any other error stays. */
export const refuseIfFull = (error: unknown): never => {
  throw isDiskFull(error) ? new TusRefusal(507, "The disk is full") : error
}
