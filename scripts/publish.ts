import { NodeRuntime } from "@effect/platform-node"
import { Cause, Console, Effect, Schedule, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { openAsBlob } from "node:fs"
import { basename } from "node:path"
import { Api } from "../src/contract/Api.ts"
import { Unauthorised } from "../src/contract/refusals.ts"
import type { ConversionState } from "../src/domain/publishing/ConversionState.ts"
import { maxPdfBytes, maxPdfPages } from "../src/domain/publishing/NewIssue.ts"
import { publishOrder, type PublishOrder, usage } from "./publishOrder.ts"

type Publish = Extract<PublishOrder, { readonly _tag: "Publish" }>
type Asked = Exclude<PublishOrder, { readonly _tag: "Help" }>

/** The command failed; the message says why and what to do. */
class NotPublished extends Schema.TaggedError<NotPublished>()("NotPublished", { message: Schema.String }) {}

const orderOf = (...said: Parameters<typeof publishOrder>) =>
  Effect.try({
    try: () => publishOrder(...said),
    catch: (error) =>
      new NotPublished({
        message: `${error instanceof Error ? error.message : String(error)}\nHow to say it: npm run publish -- --help`
      })
  })

const readPdf = Effect.fn("publish.readPdf")(function* (path: string) {
  const blob = yield* Effect.tryPromise({
    try: () => openAsBlob(path, { type: "application/pdf" }),
    catch: () => new NotPublished({ message: `The file ${path} cannot be read.` })
  })
  if (blob.size > maxPdfBytes) {
    return yield* new NotPublished({ message: `The file ${path} is larger than ${maxPdfBytes / 1024 / 1024} MB.` })
  }
  return blob
})

const say = (text: string) => Console.log(text)

const reasons: Record<NonNullable<ConversionState["reason"]>, string> = {
  notPdf: "the file is not a PDF",
  empty: "the file is empty",
  encrypted: "the PDF is protected by a password",
  damaged: "the PDF is damaged",
  noPages: "the PDF has no pages",
  tooManyPages: `the PDF has more than ${maxPdfPages} pages`,
  pageTooLarge: "the PDF has a page with a side longer than 5 metres",
  tooSlow: "its pages took too long to convert",
  tooHeavy: "it needs too much memory",
  noRoom: "the server's disk is full; try again later",
  fault: "the server could not do it; its log says why"
}

/** No answer, or a proxy's answer for a stopped server. */
const isGone = (error: unknown): boolean => {
  if (!HttpClientError.isHttpClientError(error)) return false
  const { reason } = error
  return reason._tag === "TransportError" || ("response" in reason && [502, 503, 504].includes(reason.response.status))
}

/** Fails with `message` if the server is gone; other errors pass. */
const orGone =
  (message: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | NotPublished, R> =>
    Effect.mapError(effect, (error) => (isGone(error) ? new NotPublished({ message }) : error))

const isUnauthorised = Schema.is(Unauthorised)

/** A client of the API that signs in, and stays signed in during a long conversion. */
const signIn = Effect.fn("publish.signIn")(function* ({ url, email, password }: Asked) {
  let token = ""
  const client = yield* HttpApiClient.make(Api, {
    baseUrl: url,
    transformClient: HttpClient.mapRequest((request) =>
      request.pipe(
        HttpClientRequest.setHeader("accept-language", "en"),
        token === "" ? (same) => same : HttpClientRequest.bearerToken(token)
      )
    )
  })
  const login = client.session.login({ payload: { email, password } }).pipe(
    orGone(`No server answers at ${url}. Start one with npm start, or name another with --url.`),
    Effect.mapError((error) =>
      HttpClientError.isHttpClientError(error) || Schema.isSchemaError(error)
        ? new NotPublished({ message: `What answers at ${url} is no Sayfa server, or one of another version.` })
        : error
    )
  )
  let { refreshToken } = yield* Effect.map(login, ({ data }) => {
    token = data.token
    return data
  })
  const renew = Effect.suspend(() => client.session.refreshToken({ payload: { refreshToken } })).pipe(
    Effect.map(({ data }) => void ({ token, refreshToken } = data))
  )
  /** Repeats a call with a new token if the old one expired. */
  const lasting = <A, E, R>(call: Effect.Effect<A, E | Unauthorised, R>) =>
    Effect.catchIf(call, isUnauthorised, () => Effect.andThen(renew, call))
  /** Signs out whatever happened, so that no device stays in the account. */
  const leave = Effect.suspend(() => client.session.logout()).pipe(Effect.timeout("5 seconds"), Effect.ignore)
  return { ...client, lasting, leave }
})

type Client = Effect.Success<ReturnType<typeof signIn>>

/** In Turkish upper and lower case. */
const folded = (text: string): string => text.trim().normalize("NFC").toLocaleLowerCase("tr")

const findPublication = Effect.fn("publish.findPublication")(function* (
  client: Client,
  { publication: asked, made }: Pick<Publish, "publication" | "made">
) {
  const own = (yield* client.publishing.publications()).data
  const named =
    asked === undefined
      ? own
      : own.filter(({ id, title }) => id === asked.trim().toLowerCase() || folded(title) === folded(asked))
  const [publication] = named
  if (publication !== undefined && named.length === 1) return publication
  if (made !== null && asked !== undefined && named.length === 0) {
    const described = { ...made, title: asked, description: "", publisher_name: asked, sidebar_off: false }
    const added = yield* client.publishing.newPublication({ payload: described })
    yield* say(`Made a publication: ${added.data.title}`)
    return { ...added.data, issues: [] }
  }
  const why =
    named.length > 1 && asked !== undefined
      ? `More than one publication is called ${asked}; name its id.`
      : asked === undefined
        ? "--publication is missing."
        : `There is no publication ${asked}.`
  const list = own.map(({ id, title }) => `  ${id}  ${title}`).join("\n")
  return yield* new NotPublished({ message: `${why} Yours are:\n${list === "" ? "  none yet" : list}` })
})

const send = Effect.fn("publish.send")(function* (client: Client, asked: Publish, file: Blob) {
  const publication = yield* findPublication(client, asked)
  const same = publication.issues.find(({ title }) => folded(title) === folded(asked.title))
  if (same !== undefined && !asked.again) {
    return yield* new NotPublished({
      message:
        `${publication.title} already has an issue "${same.title}": ${asked.url}/reader/${same.id}\n` +
        "Nothing was sent. To publish another of this title, add --again."
    })
  }
  const form = new FormData()
  form.set("publication", publication.id)
  form.set("title", asked.title)
  form.set("description", asked.description)
  form.set("publish_date", asked.date)
  form.set("pdf", file, basename(asked.pdf))
  const added = yield* client.publishing
    .newIssue({ payload: form })
    .pipe(
      orGone(
        `The server at ${asked.url} stopped while the PDF was sent. Once it is back, publish again: ` +
          "an issue that it has already taken is not taken twice unless you add --again."
      )
    )
  yield* say(`${added.message}: ${added.data.id}`)
  return added.data.id
})

const follow = Effect.fn("publish.follow")(function* (client: Client, url: string, id: string) {
  let told = 0
  const state = yield* client.lasting(client.publishing.conversion({ params: { id } })).pipe(
    Effect.map(({ data }) => data),
    Effect.tap(({ pages_done, pages_total }) => {
      if (pages_done === told) return Effect.void
      told = pages_done
      return say(`Page ${pages_done} of ${pages_total}`)
    }),
    Effect.repeat({ until: ({ status }) => status !== "CONVERTING", schedule: Schedule.spaced("500 millis") }),
    orGone(
      `The server at ${url} has stopped. The conversion goes on by itself once it is back; to follow it then:\n` +
        `  npm run publish -- --follow ${id} --url ${url}`
    )
  )
  if (state.status === "FAILED") {
    const reason = state.reason === null ? reasons.fault : reasons[state.reason]
    return yield* new NotPublished({ message: `The issue could not be converted: ${reason}.` })
  }
  return state.status
})

const languages = { tr: "Turkish", en: "English" } as const

/** Prints who may read the issue, in which language and where, as its publication decides. */
const tell = Effect.fn("publish.tell")(function* (client: Client, url: string, id: string, status: string) {
  const [issue] = (yield* client.lasting(client.catalogue.issue({ params: { id } }))).data.items
  if (issue === undefined) return
  const { publication } = issue.expand
  yield* say(
    [
      issue.is_free
        ? "It is free: everybody may read it."
        : `It is paid, as all of ${publication.title} is (tier ${publication.tier}): readers need a subscription or the issue itself.`,
      `Its language is ${languages[publication.language]}, that of ${publication.title}.`,
      status === "SCHEDULED" ? "It will be published at its time; until then only you see it:" : "Read it here:",
      `${url}/reader/${id}`
    ].join("\n")
  )
})

const perform = Effect.fnUntraced(function* (...said: Parameters<typeof publishOrder>) {
  const asked = yield* orderOf(...said)
  if (asked._tag === "Help") return yield* say(usage)
  const { url } = asked
  const file = asked._tag === "Follow" ? null : yield* readPdf(asked.pdf)
  const client = yield* signIn(asked)
  yield* Effect.gen(function* () {
    const id = asked._tag === "Follow" ? asked.id : yield* send(client, asked, file!)
    yield* tell(client, url, id, yield* follow(client, url, id))
  }).pipe(Effect.ensuring(client.leave))
})

const explain = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (HttpClientError.isHttpClientError(error) && isGone(error)) {
    return `The server that was asked for ${error.request.url} has stopped.`
  }
  return error instanceof Error && error.message !== "" ? error.message : Cause.pretty(cause)
}

/** Does what a command line asks for, and prints the result or the reason for a failure. */
export const publish = (...said: Parameters<typeof publishOrder>) =>
  perform(...said).pipe(
    Effect.provide(FetchHttpClient.layer),
    Effect.tapCause((cause) => Console.error(explain(cause)))
  )

if (import.meta.main) NodeRuntime.runMain(publish(process.argv.slice(2), process.env), { disableErrorReporting: true })
