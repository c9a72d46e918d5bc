import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TeamJobs } from "../domain/help/TeamJobs.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"

/** Nobody works on its queue any more. */
export class JobQueueGone extends Refusal<JobQueueGone>()("JobQueueGone", 409) {}

/** What there is afterwards, and how many were put back or removed: none where another member was quicker. */
const changed = Envelope(Schema.Struct({ count: Schema.Int, jobs: TeamJobs }))

const ofKind = { queue: Schema.String.check(Schema.isMaxLength(200)) }

/** Background work, as the support team sees it. */
export class TeamJobsGroup extends HttpApiGroup.make("teamJobs").add(
  HttpApiEndpoint.get("list", "/team/jobs", { success: Envelope(TeamJobs) }).middleware(SupportSignedIn),
  /** Puts a job that was given up back on its queue; nothing if it is gone. */
  HttpApiEndpoint.post("retry", "/team/jobs/:id/retry", {
    params: { id: Schema.String },
    success: changed,
    error: JobQueueGone
  }).middleware(SupportSignedIn),
  /** The same for all jobs of a kind, at most `deadJobsAtOnce`. */
  HttpApiEndpoint.post("retryAll", "/team/jobs/retry", {
    payload: Schema.Struct(ofKind),
    success: changed,
    error: JobQueueGone
  }).middleware(SupportSignedIn),
  /** Removes a job that was given up, also where nobody works on its queue; nothing if it is gone. */
  HttpApiEndpoint.delete("remove", "/team/jobs/:id", {
    params: { id: Schema.String },
    success: changed
  }).middleware(SupportSignedIn),
  /** The same for all jobs of a kind, at most `deadJobsAtOnce`, the oldest first. */
  HttpApiEndpoint.delete("removeAll", "/team/jobs", { query: ofKind, success: changed }).middleware(SupportSignedIn)
) {}
