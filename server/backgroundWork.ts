import { Layer } from "effect"
import * as ownDataRounds from "./account/ownDataRounds.ts"
import * as tellingRounds from "./account/tellingRounds.ts"
import * as countEvents from "./analytics/countEvents.ts"
import * as indexPageTexts from "./catalogue/indexPageTexts.ts"
import * as sweepTiles from "./catalogue/sweepTiles.ts"
import * as demo from "./demo/demo.ts"
import * as firstQuestions from "./help/firstQuestions.ts"
import * as helpSweep from "./help/sweep.ts"
import * as runner from "./publishing/runner.ts"
import * as staleUploads from "./publishing/staleUploads.ts"
import * as readerSweep from "./reader/sweep.ts"
import * as firstPublisher from "./session/firstPublisher.ts"
import * as supportTeam from "./session/supportTeam.ts"
import * as sessionSweep from "./session/sweep.ts"
import * as books from "./shop/books.ts"
import * as refunding from "./shop/refunding.ts"
import * as renewals from "./shop/renewals.ts"
import * as settle from "./shop/settle.ts"
import type { Role } from "./platform/config.ts"

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
  unusedUploads: staleUploads.layer,
  endedSessions: sessionSweep.layer,
  oldReadings: readerSweep.layer,
  oldTiles: sweepTiles.layer,
  oldAttachments: helpSweep.layer,
  oldOrders: books.layer,
  firstQuestions: firstQuestions.layer,
  teamsAndDemo: Layer.merge(firstPublisher.layer, supportTeam.layer).pipe(Layer.provide(demo.layer(demoContent)))
})

/** What a process of this role does of it: a `web` process nothing, the others everything. */
export const workOf = (role: Role, demoContent?: string) =>
  role === "web" ? Layer.empty : Layer.mergeAll(Layer.empty, ...Object.values(backgroundWork(demoContent)))
