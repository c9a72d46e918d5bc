import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Moment } from "../domain/Moment.ts"
import { Progress, ShownProgress } from "../domain/reader/progress/Progress.ts"
import { SignedIn } from "./authorisation.ts"
import { Items } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

export const maxTurns = 500

export class ProgressGroup extends HttpApiGroup.make("progress").add(
  /** How far the user has got in the issues read last, 200 at most, the latest first. */
  HttpApiEndpoint.get("progress", "/reading-progress", { success: Items(ShownProgress) }).middleware(SignedIn),
  /**
   * Merges a device's turns into the server's, and answers with the progress of their issues; idempotent. `now` is the
   * device's clock: if it is ahead, all turns are moved back by the difference, and no time lies in the future.
   */
  HttpApiEndpoint.post("mergeProgress", "/reading-progress/batch", {
    payload: Schema.Struct({ now: Moment, turns: Schema.Array(Progress).check(Schema.isMaxLength(maxTurns)) }),
    success: Items(Progress),
    error: TooManyRequests
  })
    .middleware(SmallBody)
    .middleware(SignedIn)
) {}
