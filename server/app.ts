import { NodeHttpServer } from "@effect/platform-node"
import { ByteSize, Effect, FileSystem, Layer } from "effect"
import { HttpIncomingMessage, HttpMiddleware, HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { resolve } from "node:path"
import { Api } from "../src/contract/Api.ts"
import * as archiveFile from "./account/archiveFile.ts"
import { Archives } from "./account/Archives.ts"
import { Deletions } from "./account/Deletions.ts"
import { Devices } from "./account/Devices.ts"
import * as favourites from "./account/favouritesHandlers.ts"
import * as progress from "./account/progressHandlers.ts"
import { FavouriteStore } from "./account/FavouriteStore.ts"
import { ProgressStore } from "./account/ProgressStore.ts"
import * as account from "./account/handlers.ts"
import { Library } from "./account/Library.ts"
import { MailPasses } from "./account/MailPasses.ts"
import { Notifications } from "./account/Notifications.ts"
import * as oneClick from "./account/oneClick.ts"
import * as notifications from "./account/notificationHandlers.ts"
import * as library from "./account/libraryHandlers.ts"
import * as ownData from "./account/ownDataHandlers.ts"
import { Profiles } from "./account/Profiles.ts"
import { Events } from "./analytics/Events.ts"
import * as analytics from "./analytics/handlers.ts"
import { Articles } from "./catalogue/Articles.ts"
import * as content from "./catalogue/content.ts"
import { CoverPass } from "./catalogue/CoverPass.ts"
import { ContentPass } from "./catalogue/ContentPass.ts"
import * as catalogue from "./catalogue/handlers.ts"
import { FreeIssue } from "./catalogue/FreeIssue.ts"
import { Holdings } from "./catalogue/Holdings.ts"
import { PageTexts } from "./catalogue/PageTexts.ts"
import { PageTiles } from "./catalogue/PageTiles.ts"
import { Readership } from "./catalogue/Readership.ts"
import { Issues } from "./catalogue/Issues.ts"
import { queues, workOf } from "./backgroundWork.ts"
import type { Converter } from "./conversion/Converter.ts"
import * as document from "./document/document.ts"
import * as feed from "./document/feed.ts"
import { Interface } from "./document/interface.ts"
import { KeptBuilds } from "./document/KeptBuilds.ts"
import * as sitemap from "./document/sitemap.ts"
import * as attachmentBody from "./help/attachmentBody.ts"
import { Attachments } from "./help/Attachments.ts"
import * as help from "./help/handlers.ts"
import { ThreadStore } from "./help/ThreadStore.ts"
import { Questions } from "./help/Questions.ts"
import { TeamTickets } from "./help/TeamTickets.ts"
import { TeamAnnouncements } from "./help/TeamAnnouncements.ts"
import * as teamAnnouncements from "./help/teamAnnouncementHandlers.ts"
import { TeamDesk } from "./help/TeamDesk.ts"
import * as teamDesk from "./help/teamDeskHandlers.ts"
import { TeamJobDesk } from "./help/TeamJobDesk.ts"
import * as teamJobs from "./help/teamJobHandlers.ts"
import { TeamQuestions } from "./help/TeamQuestions.ts"
import * as teamQuestions from "./help/teamQuestionHandlers.ts"
import * as teamTickets from "./help/teamTicketHandlers.ts"
import { Tickets } from "./help/Tickets.ts"
import { BackgroundTasks } from "./platform/BackgroundTasks.ts"
import { RateLimits } from "./platform/rateLimits.ts"
import { SharedReads } from "./platform/SharedReads.ts"
import { SecurityLog } from "./platform/SecurityLog.ts"
import { SigningKeys } from "./platform/SigningKeys.ts"
import { CannotStart, Configuration, type Environment } from "./platform/config.ts"
import * as control from "./platform/backup/control.ts"
import * as database from "./platform/database.ts"
import { sweepRegularly } from "./platform/dataFolder.ts"
import * as docs from "./platform/http/docs.ts"
import * as edge from "./platform/http/edge.ts"
import * as health from "./platform/http/health.ts"
import { drain, Draining } from "./platform/Draining.ts"
import { drainingServer } from "./platform/http/drainingServer.ts"
import * as reports from "./platform/http/reports.ts"
import { sparingContext } from "./platform/http/sparingContext.ts"
import * as securityText from "./platform/http/securityText.ts"
import * as bodyLimits from "./platform/http/bodyLimits.ts"
import * as unknownCalls from "./platform/http/unknownCalls.ts"
import * as metricsEndpoint from "./platform/metrics/endpoint.ts"
import * as localised from "./platform/http/localised.ts"
import { Mail } from "./platform/mail.ts"
import { Passwords } from "./platform/passwords.ts"
import { Jobs } from "./platform/queue/Jobs.ts"
import * as gateways from "./platform/payment/gateways.ts"
import { Sandbox } from "./platform/payment/sandbox.ts"
import { isEverywhere } from "./platform/publicAddress.ts"
import { Storage } from "./platform/storage.ts"
import { Tokens } from "./platform/tokens.ts"
import { AdvertDesk } from "./publishing/AdvertDesk.ts"
import * as ownAdverts from "./publishing/advertDeskHandlers.ts"
import { AdvertPictures } from "./publishing/AdvertPictures.ts"
import * as articleDrafts from "./publishing/articleHandlers.ts"
import { ArticleDesk } from "./publishing/ArticleDesk.ts"
import * as publishing from "./publishing/handlers.ts"
import * as issuePdfs from "./publishing/issuePdfHandlers.ts"
import { Conversions } from "./publishing/Conversions.ts"
import { MemberActivities } from "./publishing/MemberActivities.ts"
import { Members } from "./publishing/Members.ts"
import * as members from "./publishing/membersHandlers.ts"
import * as resumable from "./publishing/resumable.ts"
import { Removals } from "./publishing/Removals.ts"
import { DiskSpace } from "./publishing/DiskSpace.ts"
import * as uploadPicture from "./publishing/uploadPicture.ts"
import { UploadPictures } from "./publishing/UploadPictures.ts"
import * as spaceForBody from "./publishing/spaceForBody.ts"
import { Dashboards } from "./publishing/Dashboards.ts"
import { Covers } from "./publishing/Covers.ts"
import { IssuePdfs } from "./publishing/IssuePdfs.ts"
import * as logo from "./publishing/logo.ts"
import { Logos } from "./publishing/Logos.ts"
import * as pictureBody from "./publishing/pictureBody.ts"
import { Pictures } from "./publishing/Pictures.ts"
import { IssueReadership } from "./publishing/IssueReadership.ts"
import { Figures } from "./publishing/Figures.ts"
import { PageReadings } from "./publishing/PageReadings.ts"
import { Sales } from "./publishing/Sales.ts"
import { OwnIssues } from "./publishing/OwnIssues.ts"
import { OwnPublications } from "./publishing/OwnPublications.ts"
import { Publishing } from "./publishing/Publishing.ts"
import { SharedPages } from "./publishing/SharedPages.ts"
import { Uploads } from "./publishing/Uploads.ts"
import { UploadStore } from "./publishing/UploadStore.ts"
import { Adverts } from "./reader/Adverts.ts"
import * as adverts from "./reader/advertHandlers.ts"
import * as advertPicture from "./reader/advertPicture.ts"
import * as reader from "./reader/handlers.ts"
import { Impressions } from "./reader/Impressions.ts"
import { ReadingDataStore } from "./reader/ReadingDataStore.ts"
import * as authorisation from "./session/authorisation.ts"
import * as session from "./session/handlers.ts"
import { Clients } from "./session/Clients.ts"
import { SessionMails } from "./session/mails.ts"
import { MailTokens } from "./session/MailTokens.ts"
import { DeviceSeats } from "./session/DeviceSeats.ts"
import { Sessions } from "./session/Sessions.ts"
import { Accounts } from "./session/Accounts.ts"
import * as bankPage from "./shop/bankPage.ts"
import { Families } from "./shop/Families.ts"
import * as family from "./shop/familyHandlers.ts"
import * as shop from "./shop/handlers.ts"
import { Orders } from "./shop/Orders.ts"
import { Refunds } from "./shop/Refunds.ts"
import * as subscription from "./shop/subscriptionHandlers.ts"
import { Subscriptions } from "./shop/Subscriptions.ts"
import * as teamOrders from "./shop/teamOrderHandlers.ts"
import { TeamOrders } from "./shop/TeamOrders.ts"
import * as social from "./social/handlers.ts"
import { SocialProviders } from "./social/provider.ts"
import { Identities } from "./social/Identities.ts"

/**
 * Uploads are written beside the store, so that storing one is a rename. The folder is swept once the database is open,
 * because only then is it locked for this server.
 */
const uploads = Layer.effect(
  FileSystem.FileSystem,
  Effect.gen(function* () {
    yield* SqlClient.SqlClient
    const { DATA_DIR, DATABASE_URL } = yield* Configuration
    const fileSystem = yield* FileSystem.FileSystem
    const directory = resolve(DATA_DIR, "uploads")
    yield* sweepRegularly(directory, DATABASE_URL !== undefined)
    return FileSystem.FileSystem.of({
      ...fileSystem,
      makeTempDirectoryScoped: (options) => fileSystem.makeTempDirectoryScoped({ ...options, directory })
    })
  })
)

const calls = HttpApiBuilder.layer(Api, { openapiPath: "/api/openapi.json" }).pipe(
  Layer.provide([
    session.layer,
    social.layer,
    account.layer,
    catalogue.layer,
    reader.layer,
    publishing.layer,
    members.layer,
    articleDrafts.layer,
    ownAdverts.layer
  ]),
  Layer.provide([
    issuePdfs.layer,
    adverts.layer,
    analytics.layer,
    favourites.layer,
    progress.layer,
    shop.layer,
    family.layer,
    library.layer,
    notifications.layer,
    ownData.layer,
    subscription.layer,
    help.layer,
    teamTickets.layer,
    teamDesk.layer,
    teamJobs.layer,
    teamAnnouncements.layer,
    teamQuestions.layer,
    teamOrders.layer
  ]),
  Layer.provide([
    authorisation.layer,
    spaceForBody.layer,
    pictureBody.layer,
    attachmentBody.layer,
    localised.layer,
    bodyLimits.layer,
    SessionMails.layer
  ])
)

const routes = Layer.mergeAll(
  calls,
  resumable.layer,
  uploadPicture.layer,
  logo.layer,
  advertPicture.layer,
  archiveFile.layer,
  unknownCalls.layer,
  bankPage.layer,
  oneClick.layer,
  docs.layer,
  content.layer,
  document.layer,
  feed.layer,
  sitemap.layer,
  health.layer,
  reports.layer,
  securityText.layer
).pipe(Layer.provide(edge.layer))

/** A worker serves nobody; it only says how it is. */
const routesOfWorker = health.layer.pipe(Layer.provide(edge.layer))

const services = Layer.mergeAll(
  Layer.mergeAll(Adverts.layer, Impressions.layer, AdvertDesk.layer.pipe(Layer.provideMerge(AdvertPictures.layer))),
  BackgroundTasks.layer,
  Clients.layer,
  DeviceSeats.layer,
  Events.layer,
  ArticleDesk.layer.pipe(Layer.provideMerge(Articles.layer)),
  PageTexts.layer,
  FreeIssue.layer.pipe(Layer.provideMerge(Issues.layer)),
  Readership.layer,
  ContentPass.layer,
  PageTiles.layer.pipe(Layer.provide(DiskSpace.layer)),
  CoverPass.layer,
  Profiles.layer,
  Archives.layer,
  Deletions.layer,
  Devices.layer,
  FavouriteStore.layer,
  ProgressStore.layer,
  Library.layer,
  MailPasses.layer,
  Notifications.layer,
  Families.layer,
  ReadingDataStore.layer,
  Dashboards.layer,
  Members.layer,
  Covers.layer,
  IssuePdfs.layer,
  Logos.layer,
  OwnIssues.layer,
  Sales.layer,
  Figures.layer,
  PageReadings.layer,
  IssueReadership.layer,
  OwnPublications.layer,
  Publishing.layer,
  Layer.mergeAll(Questions.layer, TeamAnnouncements.layer, TeamDesk.layer, TeamJobDesk.layer, TeamQuestions.layer),
  Layer.mergeAll(Tickets.layer, TeamTickets.layer).pipe(
    Layer.provideMerge(ThreadStore.layer),
    Layer.provideMerge(Attachments.layer),
    Layer.provideMerge(DiskSpace.layer)
  ),
  Orders.layer,
  Refunds.layer,
  TeamOrders.layer,
  Subscriptions.layer,
  gateways.layer,
  UploadPictures.layer.pipe(Layer.provideMerge(Uploads.layer), Layer.provideMerge(UploadStore.layer))
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(Holdings.layer, Pictures.layer, Removals.layer, MemberActivities.layer, Sandbox.layer)
  ),
  Layer.provideMerge(
    Layer.mergeAll(
      Accounts.layer,
      Identities.layer,
      MailTokens.layer,
      SharedPages.layer.pipe(Layer.provideMerge(Conversions.layer))
    )
  ),
  Layer.provideMerge(Sessions.layer),
  Layer.provideMerge(RateLimits.layer),
  Layer.provideMerge(SecurityLog.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      Passwords.layer,
      KeptBuilds.layer.pipe(Layer.provideMerge(Storage.layer)),
      Tokens.layer.pipe(Layer.provideMerge(SigningKeys.layer)),
      Mail.layer,
      SocialProviders.layer
    )
  ),
  Layer.provideMerge(Jobs.layer(queues)),
  Layer.provideMerge(SharedReads.layer),
  Layer.provideMerge(database.layer)
)

/** The largest body of a request; uploads have a limit of their own. */
const maxBody = Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(1024 * 1024))

/** The framework's own span of a request would hold its whole address, secrets included; the edge has another. */
const noAddressInSpans = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)

/** An id of any length and letters is its call's to refuse; the router would change the length of some. */
const routerConfig = { caseSensitive: true, maxParamLength: 16_384 }

export interface Parts {
  readonly converter: Layer.Layer<Converter>
  readonly built?: Layer.Layer<Interface>
  readonly demoContent?: string
  /** The build is kept in the shop's files, for pages that were loaded from it. */
  readonly isBuildKept?: boolean
  /** Done right before the server listens. */
  readonly beforeListening?: Effect.Effect<void>
}

const cannotListen = ({ HOST, PORT }: Environment, cause: unknown) => {
  const code = cause instanceof Error && "code" in cause ? cause.code : ""
  const reason = code === "EADDRINUSE" ? "another program uses it" : String(cause)
  return new CannotStart({ message: `The server cannot listen on ${HOST}, port ${PORT}: ${reason}.` })
}

/** Before anybody is sent a page that names its files. Without them pages work all the same, as long as all processes agree. */
const keepBuild = KeptBuilds.use((builds) => builds.keep).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("This version's scripts could not be put into the shop's files", cause)
  )
)

/** Listens once the database is open, so that no request waits for it. */
const listening = (environment: Environment, before: Effect.Effect<void>, isBuildKept: boolean) =>
  Layer.effect(
    HttpServer.HttpServer,
    SqlClient.SqlClient.pipe(
      Effect.andThen(isBuildKept && environment.ROLE !== "worker" ? keepBuild : Effect.void),
      Effect.andThen(before),
      Effect.andThen(
        NodeHttpServer.make(drainingServer, {
          host: environment.HOST,
          port: environment.PORT,
          gracefulShutdownTimeout: `${environment.SHUTDOWN_SECONDS} seconds`
        })
      ),
      Effect.map(sparingContext),
      Effect.catchTag("ServeError", ({ cause }) => Effect.fail(cannotListen(environment, cause))),
      Effect.tap(({ address }) =>
        environment.PUBLIC_URL === undefined && isEverywhere(address)
          ? Effect.logWarning(
              "PUBLIC_URL is not set: links in mails lead to localhost, so they work on this machine only"
            )
          : Effect.void
      )
    )
  )

/** The whole server. It listens for as long as the layer lives. */
export const application = (
  environment: Environment,
  { converter, built = Interface.layer, demoContent, isBuildKept = false, beforeListening = Effect.void }: Parts
) =>
  drain.pipe(
    Layer.provideMerge(
      HttpRouter.serve(environment.ROLE === "worker" ? routesOfWorker : routes, {
        disableLogger: true,
        disableListenLog: true,
        routerConfig
      }).pipe(
        Layer.provide([workOf(environment.ROLE, demoContent), metricsEndpoint.layer, control.layer]),
        Layer.provideMerge(listening(environment, beforeListening, isBuildKept))
      )
    ),
    Layer.provide(uploads),
    Layer.provideMerge(services),
    Layer.provide(NodeHttpServer.layerHttpServices),
    Layer.provide([Draining.layer, noAddressInSpans]),
    Layer.provide([converter, built, maxBody, Configuration.layer(environment)])
  )
