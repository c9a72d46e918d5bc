import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TeamJobs } from "../domain/help/TeamJobs.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"

/** Nobody works on its queue any more. */
export class JobQueueGone extends Refusal<JobQueueGone>()("JobQueueGone", 409) {}

/** What there is afterwards, and how many were put back: none where another member was quicker. */
const retried = Envelope(Schema.Struct({ retried: Schema.Int, jobs: TeamJobs }))

/** Background work, as the support team sees it. */
export class TeamJobsGroup extends HttpApiGroup.make("teamJobs").add(
  HttpApiEndpoint.get("list", "/team/jobs", { success: Envelope(TeamJobs) }).middleware(SupportSignedIn),
  /** Puts a job that was given up back on its queue; nothing if it is gone. */
  HttpApiEndpoint.post("retry", "/team/jobs/:id/retry", {
    params: { id: Schema.String },
    success: retried,
    error: JobQueueGone
  }).middleware(SupportSignedIn),
  /** The same for all jobs of a kind, at most `retriedAtOnce`. */
  HttpApiEndpoint.post("retryAll", "/team/jobs/retry", {
    payload: Schema.Struct({ queue: Schema.String.check(Schema.isMaxLength(200)) }),
    success: retried,
    error: JobQueueGone
  }).middleware(SupportSignedIn)
) {}
