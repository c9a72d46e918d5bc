import { NodeRuntime } from "@effect/platform-node"
import { Cause, Effect, Schedule, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { openAsBlob } from "node:fs"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { demoPublisher } from "../server/demo/accounts.ts"
import { isLoopback } from "../server/platform/config.ts"
import { Api } from "../src/contract/Api.ts"
import type { ConversionState } from "../src/contract/publishing.ts"
import { maxPdfBytes, maxPdfPages } from "../src/domain/publishing/NewIssue.ts"

const usage = `Usage: npm run publish -- issue.pdf --title "May 2026" --publication <id or title>
  [--description TEXT] [--date YYYY-MM-DD] [--url http://127.0.0.1:3000] [--email E] [--password P]
The account may also be named by SAYFA_EMAIL and SAYFA_PASSWORD; on this machine the demo publisher is used otherwise.`

/** The command could not be done; the message says why and what to do. */
class NotPublished extends Schema.TaggedError<NotPublished>()("NotPublished", { message: Schema.String }) {}

const order = Effect.try({
  try: () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        title: { type: "string" },
        publication: { type: "string" },
        description: { type: "string" },
        date: { type: "string" },
        url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] ?? 3000}` },
        email: { type: "string" },
        password: { type: "string" }
      }
    })
    const [pdf, ...more] = positionals
    if (pdf === undefined || more.length > 0) throw new Error("Name exactly one PDF file.")
    if (values.title === undefined || values.title.trim() === "") throw new Error("--title is missing.")
    if (!URL.canParse(values.url)) throw new Error("--url is not an address.")
    const isLocal = isLoopback(new URL(values.url).hostname)
    const email = values.email ?? process.env["SAYFA_EMAIL"] ?? (isLocal ? demoPublisher.email : undefined)
    const password =
      values.password ??
      process.env["SAYFA_PASSWORD"] ??
      (email === demoPublisher.email ? demoPublisher.password : undefined)
    if (email === undefined) throw new Error("--email is missing.")
    if (password === undefined) throw new Error("--password is missing.")
    return {
      pdf,
      title: values.title,
      publication: values.publication,
      description: values.description ?? values.title,
      date: values.date ?? new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Istanbul" }),
      url: values.url.replace(/\/+$/, ""),
      email,
      password
    }
  },
  catch: (error) => new NotPublished({ message: `${error instanceof Error ? error.message : String(error)}\n${usage}` })
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

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))

const reasons: Record<NonNullable<ConversionState["reason"]>, string> = {
  notPdf: "the file is not a PDF",
  empty: "the file is empty",
  encrypted: "the PDF is protected by a password",
  damaged: "the PDF is damaged",
  noPages: "the PDF has no pages",
  tooManyPages: `the PDF has more than ${maxPdfPages} pages`,
  fault: "the server could not do it; its log says why"
}

const publish = Effect.gen(function* () {
  const asked = yield* order
  const file = yield* readPdf(asked.pdf)
  let token = ""
  const client = yield* HttpApiClient.make(Api, {
    baseUrl: asked.url,
    transformClient: HttpClient.mapRequest((request) =>
      request.pipe(
        HttpClientRequest.setHeader("accept-language", "en"),
        token === "" ? (same) => same : HttpClientRequest.bearerToken(token)
      )
    )
  })

  const { email, password } = asked
  token = (yield* client.session.login({ payload: { email, password } })).data.token

  const own = (yield* client.publishing.publications()).data
  const named = own.filter(({ id, title }) => id === asked.publication || title === asked.publication)
  const publication = asked.publication === undefined && own.length === 1 ? own[0] : named[0]
  if (publication === undefined) {
    const list = own.map(({ id, title }) => `  ${id}  ${title}`).join("\n")
    const missing =
      asked.publication === undefined ? "--publication is missing." : `There is no publication ${asked.publication}.`
    return yield* new NotPublished({ message: `${missing} Yours are:\n${list === "" ? "  none yet" : list}` })
  }

  const form = new FormData()
  form.set("publication", publication.id)
  form.set("title", asked.title)
  form.set("description", asked.description)
  form.set("publish_date", asked.date)
  form.set("pdf", file, basename(asked.pdf))
  const added = yield* client.publishing.newIssue({ payload: form })
  const { id } = added.data
  yield* say(`${added.message}: ${id}`)

  let told = 0
  const follow = client.publishing.conversion({ params: { id } }).pipe(
    Effect.map(({ data }) => data),
    Effect.tap(({ pages_done, pages_total }) => {
      if (pages_done === told) return Effect.void
      told = pages_done
      return say(`Page ${pages_done} of ${pages_total}`)
    })
  )
  const state = yield* follow.pipe(
    Effect.repeat({ until: ({ status }) => status !== "CONVERTING", schedule: Schedule.spaced("500 millis") })
  )
  if (state.status === "FAILED") {
    const reason = state.reason === null ? reasons.fault : reasons[state.reason]
    return yield* new NotPublished({ message: `The issue could not be converted: ${reason}.` })
  }
  yield* say(`${asked.url}/reader/${id}`)
})

const explain = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (HttpClientError.isHttpClientError(error) && error.reason._tag === "TransportError") {
    return "No server answers at this address. Start one with npm start, or name another with --url."
  }
  return error instanceof Error && error.message !== "" ? error.message : Cause.pretty(cause)
}

NodeRuntime.runMain(
  publish.pipe(
    Effect.provide(FetchHttpClient.layer),
    Effect.tapCause((cause) => Effect.sync(() => process.stderr.write(`${explain(cause)}\n`)))
  ),
  { disableErrorReporting: true }
)
