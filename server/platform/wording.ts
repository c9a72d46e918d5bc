import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import en from "../../src/i18n/en/server.json" with { type: "json" }
import { createI18n } from "../../src/i18n/i18n.ts"
import { isLanguage, type Language } from "../../src/i18n/language.ts"
import tr from "../../src/i18n/tr/server.json" with { type: "json" }

export type SentenceKey = keyof typeof tr

const instance = createI18n("tr", { tr: { server: tr }, en: { server: en } })

/** A sentence of the server in the user's language. */
export const sentence = (language: Language, key: SentenceKey, values: object = {}): string =>
  instance.t(key, { ns: "server", lng: language, ...values })

/** The preferred language of `Accept-Language`; Turkish if neither language is named. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const preferences = (acceptLanguage ?? "").split(",").map((part) => {
    const [range = "", ...parameters] = part.trim().toLowerCase().split(";")
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="))
    return { language: range.split("-")[0], quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const [best] = preferences
    .filter((preference) => isLanguage(preference.language) && preference.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return isLanguage(best?.language) ? best.language : "tr"
}

export const requestLanguage = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => languageOf(request.headers["accept-language"]))
)

export const say = (key: SentenceKey, values?: object) =>
  requestLanguage.pipe(Effect.map((language) => sentence(language, key, values)))

interface Refusal {
  readonly _tag: string
  readonly message: string
  readonly reason?: unknown
  readonly field?: unknown
  readonly rule?: unknown
  readonly retryAfterSeconds?: unknown
}

const isSentence = (key: string): key is SentenceKey => key in tr

/** Longer waits are worded in minutes. */
const maxSecondsWorded = 90

/** How long to wait, in minutes if it is long. */
const waitOf = ({ retryAfterSeconds: seconds }: Refusal): { readonly minutes?: number } =>
  typeof seconds === "number" && seconds >= maxSecondsWorded ? { minutes: Math.ceil(seconds / 60) } : {}

const keyOf = (refusal: Refusal): SentenceKey => {
  if (refusal._tag === "InvalidRequest" && refusal.field === "") return "InvalidBody"
  const details = [refusal.rule, refusal.reason, refusal.field, ...Object.keys(waitOf(refusal))]
  const precise = details.map((detail) => `${refusal._tag}_${String(detail)}`)
  return [...precise, refusal._tag].find(isSentence) ?? "Forbidden"
}

/** The same refusal with its sentence, chosen by its tag, reason and fields. */
export const withSentence = <R extends Refusal>(language: Language, refusal: R): R => {
  const RefusalClass = refusal.constructor as new (fields: object) => R
  return new RefusalClass({
    ...refusal,
    message: sentence(language, keyOf(refusal), { ...refusal, ...waitOf(refusal) })
  })
}
