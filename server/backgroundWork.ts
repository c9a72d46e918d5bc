import { Layer } from "effect"
import * as ownDataRounds from "./account/ownDataRounds.ts"
import * as tellingRounds from "./account/tellingRounds.ts"
import * as countEvents from "./analytics/countEvents.ts"
import * as indexPageTexts from "./catalogue/indexPageTexts.ts"
import { searchTexts } from "./catalogue/searchTexts.ts"
import { sweepTiles } from "./catalogue/sweepTiles.ts"
import * as demo from "./demo/demo.ts"
import { sweepBuilds } from "./document/sweepBuilds.ts"
import * as firstQuestions from "./help/firstQuestions.ts"
import { sweep as sweepAttachments } from "./help/sweep.ts"
import * as runner from "./publishing/runner.ts"
import { sweepUploads } from "./publishing/staleUploads.ts"
import { sweep as sweepImpressions } from "./reader/sweep.ts"
import * as firstPublisher from "./session/firstPublisher.ts"
import * as supportTeam from "./session/supportTeam.ts"
import { sweep as sweepSessions } from "./session/sweep.ts"
import { sweepBooks } from "./shop/books.ts"
import * as refunding from "./shop/refunding.ts"
import * as renewals from "./shop/renewals.ts"
import * as settle from "./shop/settle.ts"
import type { Role } from "./platform/config.ts"
import * as failureLog from "./platform/failureLog.ts"
import { sweeping, sweeps } from "./platform/queue/sweeping.ts"
import { tidyJobs } from "./platform/queue/tidyJobs.ts"

/** The queues of what is done later or again, at the engine that all processes share. */
export const queues = [sweeps, searchTexts, countEvents.eventCounts, renewals.renewalRounds]

/** What is deleted because its time is over. */
const sweepingAll = sweeping([
  { warning: "Unused uploads, pictures and files could not be deleted", sweep: sweepUploads },
  { warning: "Ended sessions could not be deleted", sweep: sweepSessions },
  { warning: "Old impressions could not be deleted", sweep: sweepImpressions },
  { warning: "Tiles of pages could not be deleted", sweep: sweepTiles },
  { warning: "Unsent attachments could not be deleted", sweep: sweepAttachments },
  { warning: "Orders past their legal time could not be deleted", sweep: sweepBooks },
  { warning: "Scripts of earlier versions could not be deleted", sweep: sweepBuilds },
  { warning: "The queue's table could not be tidied", sweep: tidyJobs }
])

/**
 * All that is done without being asked, now or again and again, by name. Any number of workers share it: each takes
 * what no other has taken, or does what may be done twice.
 */
export const backgroundWork = (demoContent?: string) => ({
  conversionsAndPublishing: runner.layer,
  searchTexts: indexPageTexts.layer,
  eventCounts: countEvents.layer,
  openOrders: settle.layer,
  openRefunds: refunding.layer,
  renewals: renewals.layer,
  noticesAndMails: tellingRounds.layer,
  archivesAndDeletions: ownDataRounds.layer,
  sweeps: sweepingAll,
  firstQuestions: firstQuestions.layer,
  teamsAndDemo: Layer.merge(firstPublisher.layer, supportTeam.layer).pipe(Layer.provide(demo.layer(demoContent)))
})

/** What a process of this role does of it: a `web` process nothing, the others everything, telling sparingly of failures. */
export const workOf = (role: Role, demoContent?: string) =>
  role === "web"
    ? Layer.empty
    : Layer.mergeAll(Layer.empty, ...Object.values(backgroundWork(demoContent))).pipe(Layer.provide(failureLog.layer))
