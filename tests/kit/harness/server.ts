import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, HttpServer } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { NetAddress } from "effect/net"
import type { SqlClient } from "effect/sql"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Deletions } from "../../../server/account/Deletions.ts"
import type { MailPasses } from "../../../server/account/MailPasses.ts"
import type { Notifications } from "../../../server/account/Notifications.ts"
import { MailLease } from "../../../server/account/mailQueue.ts"
import { TellingPause } from "../../../server/account/tellingRounds.ts"
import { application } from "../../../server/app.ts"
import type { CoverPass } from "../../../server/catalogue/CoverPass.ts"
import type { Events } from "../../../server/analytics/Events.ts"
import type { Articles } from "../../../server/catalogue/Articles.ts"
import type { PageTexts } from "../../../server/catalogue/PageTexts.ts"
import type { PageTiles } from "../../../server/catalogue/PageTiles.ts"
import type { Converter } from "../../../server/conversion/Converter.ts"
import type { Attachments } from "../../../server/help/Attachments.ts"
import { AnswerDelay } from "../../../server/platform/BackgroundTasks.ts"
import { readEnvironment } from "../../../server/platform/config.ts"
import type { Interface } from "../../../server/document/interface.ts"
import type { KeptBuilds } from "../../../server/document/KeptBuilds.ts"
import { Argon2, type Passwords } from "../../../server/platform/passwords.ts"
import { Disk } from "../../../server/platform/files/Files.ts"
import type { Storage } from "../../../server/platform/storage.ts"
import type { Gateway } from "../../../server/platform/payment/Gateway.ts"
import type { SecurityLog } from "../../../server/platform/SecurityLog.ts"
import type { SigningKeys } from "../../../server/platform/SigningKeys.ts"
import type { Tokens } from "../../../server/platform/tokens.ts"
import type { Conversions } from "../../../server/publishing/Conversions.ts"
import type { Covers } from "../../../server/publishing/Covers.ts"
import type { Logos } from "../../../server/publishing/Logos.ts"
import type { Removals } from "../../../server/publishing/Removals.ts"
import type { AdvertPictures } from "../../../server/publishing/AdvertPictures.ts"
import type { Adverts } from "../../../server/reader/Adverts.ts"
import type { Impressions } from "../../../server/reader/Impressions.ts"
import type { OwnPublications } from "../../../server/publishing/OwnPublications.ts"
import type { Publishing } from "../../../server/publishing/Publishing.ts"
import type { UploadPictures } from "../../../server/publishing/UploadPictures.ts"
import type { Uploads } from "../../../server/publishing/Uploads.ts"
import type { Clients } from "../../../server/session/Clients.ts"
import type { MailTokens } from "../../../server/session/MailTokens.ts"
import type { Sessions } from "../../../server/session/Sessions.ts"
import type { Accounts } from "../../../server/session/Accounts.ts"
import type { SharedPages } from "../../../server/publishing/SharedPages.ts"
import { SharedMillis, type SharedReads } from "../../../server/platform/SharedReads.ts"
import { KeptMailFiles, type Mail } from "../../../server/platform/mail.ts"
import type { Orders } from "../../../server/shop/Orders.ts"
import type { Refunds } from "../../../server/shop/Refunds.ts"
import type { Subscriptions } from "../../../server/shop/Subscriptions.ts"
import type { Identities } from "../../../server/social/Identities.ts"
import { Api } from "../../../src/contract/Api.ts"
import { rememberingArgon2 } from "../doubles/argon2.ts"
import { sharedConverter } from "../doubles/converter.ts"
import { databases } from "./databases.ts"
import { filesOf } from "./files.ts"
import { testDataFolder } from "./testDataFolder.ts"

export type Services =
  | Accounts
  | AdvertPictures
  | Adverts
  | Impressions
  | Articles
  | Attachments
  | Clients
  | Conversions
  | Events
  | CoverPass
  | Covers
  | Deletions
  | Gateway
  | HttpServer.HttpServer
  | Identities
  | Mail
  | Logos
  | MailPasses
  | MailTokens
  | Notifications
  | Orders
  | OwnPublications
  | PageTexts
  | PageTiles
  | Passwords
  | Publishing
  | Refunds
  | KeptBuilds
  | Removals
  | SecurityLog
  | Sessions
  | SharedPages
  | SharedReads
  | SigningKeys
  | SqlClient.SqlClient
  | Storage
  | Subscriptions
  | Tokens
  | UploadPictures
  | Uploads

export interface ServerOptions {
  /** Environment variables that override the defaults of tests: a free port, a new folder, no demo. */
  readonly variables?: Readonly<Record<string, string>>
  readonly converter?: Layer.Layer<Converter>
  readonly built?: Layer.Layer<Interface>
  /** By default the one with a cache. */
  readonly argon2?: (typeof Argon2)["Service"]
  readonly demoContent?: string
  /** Not by default. */
  readonly isBuildKept?: boolean
  readonly disk?: (typeof Disk)["Service"]
  /** How many mail files are kept. */
  readonly keptMails?: number
  /** Seconds for which mails that were taken are nobody else's. */
  readonly mailLease?: number
  /** Seconds between the rounds in which users are told things; by default none follows the first. */
  readonly tellingPause?: number
  /** How long what everybody reads is kept; not at all by default, as tests write to the database themselves. */
  readonly sharedMillis?: number
  /** None by default. */
  readonly answerDelay?: (typeof AnswerDelay)["Service"]
}

export interface RunningServer {
  readonly url: string
  readonly folder: string
  /** Every line logged so far, as JSON. */
  readonly log: ReadonlyArray<string>
  /** Runs an effect with the server's services, to prepare a test or to inspect the server. */
  readonly inside: <A, E>(effect: Effect.Effect<A, E, Services>) => Promise<A>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly stop: () => Promise<void>
}

const open = async (folder: string, options: ServerOptions): Promise<RunningServer> => {
  const log: Array<string> = []
  const environment = await Effect.runPromise(
    readEnvironment({
      PORT: "0",
      DEMO: "off",
      DATA_DIR: folder,
      SHUTDOWN_SECONDS: "2",
      ...databases().variables(folder),
      ...filesOf(folder),
      ...options.variables
    })
  )
  const { converter = sharedConverter, built, demoContent, disk, keptMails, mailLease, tellingPause = 3600 } = options
  const { argon2 = rememberingArgon2, answerDelay = { min: 0, max: 0 }, sharedMillis = 0 } = options
  const server = application(environment, {
    converter,
    ...(built === undefined ? {} : { built }),
    ...(demoContent === undefined ? {} : { demoContent }),
    isBuildKept: options.isBuildKept === true
  }).pipe(
    Layer.provide(Layer.succeed(Argon2, argon2)),
    Layer.provide(disk === undefined ? Layer.empty : Layer.succeed(Disk, disk)),
    Layer.provide(Layer.succeed(AnswerDelay, answerDelay)),
    Layer.provide(keptMails === undefined ? Layer.empty : Layer.succeed(KeptMailFiles, keptMails)),
    Layer.provide(mailLease === undefined ? Layer.empty : Layer.succeed(MailLease, mailLease)),
    Layer.provide(Layer.succeed(TellingPause, tellingPause)),
    Layer.provide(Layer.succeed(SharedMillis, sharedMillis)),
    Layer.provide(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))]))
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(server, scope))
  const url = NetAddress.formatUrlUnsafe(Context.get(context, HttpServer.HttpServer).address)
  return {
    url,
    folder,
    log,
    inside: (effect) => Effect.runPromise(Effect.provideContext(effect, context)),
    fetch: (path, init) => fetch(url + path, init),
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** A data folder with an empty database, as a new server makes it. */
export const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(testDataFolder, "sayfa-test-"))
  await databases().make(folder)
  return folder
}

export const removeFolder = async (folder: string): Promise<void> => {
  await databases().drop(folder)
  // A mail that is sent after the answer may still be written.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * A real server with a real database on a free port; stopping it removes its folder, unless the test gave the folder.
 */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const folder = options.variables?.["DATA_DIR"] ?? (await freshFolder())
  const server = await open(folder, options)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      if (options.variables?.["DATA_DIR"] === undefined) await removeFolder(folder)
    }
  }
}

export interface Asker {
  readonly token?: string
  readonly language?: string
}

/** Where a call goes, and who asks. */
const Call = Context.Reference<Asker & { readonly url: string }>("sayfa/tests/Call", {
  defaultValue: () => ({ url: "" })
})

const buildClient = () =>
  HttpApiClient.make(Api, {
    transformClient: HttpClient.mapRequestEffect((request) =>
      Effect.map(Call, ({ url, token, language }) =>
        request.pipe(
          HttpClientRequest.prependUrl(url),
          HttpClientRequest.setHeaders(language === undefined ? {} : { "accept-language": language }),
          token === undefined ? (same) => same : HttpClientRequest.bearerToken(token)
        )
      )
    )
  }).pipe(Effect.provide(FetchHttpClient.layer), Effect.runPromise)

type Client = Awaited<ReturnType<typeof buildClient>>
type Group = Readonly<Record<string, (request?: unknown) => Effect.Effect<unknown, unknown>>>

/** Built once: building it anew for each asker took a third of these tests' time. */
let built: Promise<Client> | null = null

/** The contract's client. Every call rejects with the contract's typed refusal. */
export const clientOf = async (server: Pick<RunningServer, "url">, asker: Asker = {}): Promise<Client> => {
  const call = { url: server.url, ...asker }
  const groups = (await (built ??= buildClient())) as unknown as Readonly<Record<string, Group>>
  const asked = (group: Group): Group =>
    Object.fromEntries(
      Object.entries(group).map(([name, ask]) => [name, (request) => Effect.provideService(ask(request), Call, call)])
    )
  return Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, asked(group)])) as unknown as Client
}
