import { DateTime, Duration, Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { NotFound } from "../../../src/contract/refusals.ts"
import { Configuration } from "../config.ts"
import { answerFailures } from "./refusals.ts"

/** RFC 9116 asks for less than a year. */
const valid = Duration.days(180)

/** Where a weakness may be reported; not found where no contact is configured. RFC 9116. */
const text = Effect.gen(function* () {
  const { PUBLIC_URL, SECURITY_CONTACT } = yield* Configuration
  if (SECURITY_CONTACT === undefined) return yield* new NotFound()
  const expires = DateTime.startOf(DateTime.addDuration(yield* DateTime.now, valid), "day")
  const lines = [
    `Contact: ${SECURITY_CONTACT.startsWith("https:") ? SECURITY_CONTACT : `mailto:${SECURITY_CONTACT}`}`,
    `Expires: ${DateTime.formatIso(expires)}`,
    "Preferred-Languages: tr, en",
    ...(PUBLIC_URL === undefined ? [] : [`Canonical: ${PUBLIC_URL}/.well-known/security.txt`])
  ]
  return HttpServerResponse.text(lines.map((line) => `${line}\n`).join(""), {
    headers: { "cache-control": "public, max-age=300" }
  })
})

export const layer = HttpRouter.add("GET", "/.well-known/security.txt", answerFailures(text))
