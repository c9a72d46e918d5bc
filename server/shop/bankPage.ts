import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import { NotFound } from "../../src/contract/refusals.ts"
import { lira } from "../../src/domain/catalogue/price.ts"
import { isLanguage, type Language } from "../../src/i18n/language.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { Configuration, hasSandbox } from "../platform/config.ts"
import { pathOf } from "../platform/http/methods.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { languageOf, sentence, type SentenceKey } from "../platform/wording.ts"
import { bankPath } from "../platform/payment/bankPath.ts"
import { type Challenge, Sandbox } from "../platform/payment/sandbox.ts"

const style =
  "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;color:#1c1b19;" +
  "background:#fff}button{font:inherit;padding:.6rem 1.2rem;margin:1rem .75rem 0 0;border:1px solid #1c1b19;" +
  "background:#fff;color:inherit;cursor:pointer}button:first-of-type{background:#1c1b19;color:#fff}" +
  "button:focus-visible{outline:3px solid #8a5a00;outline-offset:2px}"

/** This page runs no script, fetches nothing, and submits its form to itself only. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

const pageOf = (language: Language, { amount, isOver, returnsTo }: Challenge): string => {
  const say = (key: SentenceKey) => escapeHtml(sentence(language, key, { amount: lira(amount, language) }))
  const question =
    `<p>${say("bankQuestion")}</p><form method="post">` +
    `<button name="verdict" value="approve">${say("bankApprove")}</button>` +
    `<button name="verdict" value="refuse">${say("bankRefuse")}</button></form>`
  const way = `<p>${say("bankOver")}</p><p><a href="${escapeHtml(returnsTo)}">${say("bankBack")}</a></p>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${say("bankTitle")}</title><style>${style}</style></head><body><main><h1>${say("bankTitle")}</h1>` +
    `${isOver ? way : question}<p><small>${say("bankNote")}</small></p></main></body></html>`
  )
}

const tokenOf = (request: HttpServerRequest.HttpServerRequest): string => pathOf(request.url).slice(bankPath.length)

const found = (challenge: Challenge | null): Effect.Effect<Challenge, NotFound> =>
  challenge === null ? Effect.fail(new NotFound()) : Effect.succeed(challenge)

const noStore = { "cache-control": "no-store" }

const show = Effect.fn("bankPage.show")(function* (request: HttpServerRequest.HttpServerRequest) {
  const challenge = yield* found(yield* (yield* Sandbox).challenge(tokenOf(request)))
  const wished = request.cookies["locale"]
  const language = isLanguage(wished) ? wished : languageOf(request.headers["accept-language"])
  return HttpServerResponse.text(pageOf(language, challenge), {
    contentType: "text/html; charset=utf-8",
    headers: { ...noStore, "content-security-policy": policy }
  })
})

/** The card holder's answer; without one, the page asks again. */
const take = Effect.fn("bankPage.take")(function* (request: HttpServerRequest.HttpServerRequest) {
  const form = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(1024))
  )
  const verdict = new URLSearchParams(form).get("verdict")
  if (verdict !== "approve" && verdict !== "refuse") return yield* show(request)
  const { returnsTo } = yield* found(yield* (yield* Sandbox).answer(tokenOf(request), verdict === "approve"))
  return HttpServerResponse.empty({ status: 303, headers: { ...noStore, location: returnsTo } })
})

/**
 * The sandbox bank's page, where a test card's holder answers a challenge; it exists only if the sandbox takes
 * payments.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Sandbox>()
    if (!hasSandbox(yield* Configuration)) return
    yield* router.add("GET", `${bankPath}:token`, (request) =>
      show(request).pipe(Effect.provide(context), answerFailures)
    )
    yield* router.add("POST", `${bankPath}:token`, (request) =>
      take(request).pipe(Effect.provide(context), answerFailures)
    )
  })
)
