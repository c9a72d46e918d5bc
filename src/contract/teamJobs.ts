import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TeamJobs } from "../domain/help/TeamJobs.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"

/** It was tried again or deleted meanwhile, or its time was over. */
export class JobNotFound extends Refusal<JobNotFound>()("JobNotFound", 404) {}

/** Nobody works on its queue any more. */
export class JobQueueGone extends Refusal<JobQueueGone>()("JobQueueGone", 409) {}

const one = { id: Schema.String }

/** Background work, as the support team sees it. */
export class TeamJobsGroup extends HttpApiGroup.make("teamJobs").add(
  HttpApiEndpoint.get("list", "/team/jobs", { success: Envelope(TeamJobs) }).middleware(SupportSignedIn),
  /** Puts a job that was given up back on its queue; answers with what there is then. */
  HttpApiEndpoint.post("retry", "/team/jobs/:id/retry", {
    params: one,
    success: Envelope(TeamJobs),
    error: [JobNotFound, JobQueueGone]
  }).middleware(SupportSignedIn),
  /** Deletes a job that was given up; nothing if it is gone. */
  HttpApiEndpoint.delete("remove", "/team/jobs/:id", { params: one, success: Envelope(TeamJobs) }).middleware(
    SupportSignedIn
  )
) {}
