import { Effect } from "effect"
import { lira } from "../../src/domain/catalogue/price.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { notify } from "../account/notify.ts"
import { type MailKey, mailSentence } from "../platform/letter.ts"
import type { SubscriptionRow } from "./subscriptionRow.ts"

export type Occasion = "renewed" | "failed" | "unheard" | "ending" | "ended"

/** The page that all of them link to. */
const subscriptionsPath = "/account/subscriptions"

const subjectOf = (language: Language, { plan, title, publication_id }: SubscriptionRow): string => {
  if (publication_id !== null) return mailSentence(language, "subscription.publication", { title })
  const key = plan === "platform" || plan === "family" ? (`subscription.${plan}` as const) : "subscription.plan"
  return mailSentence(language, key)
}

/**
 * `otherwise` is used if the renewal was the last one, if no further try follows a refusal, or if the end came because
 * nothing was paid.
 */
const textKeys: Readonly<Record<Occasion, { readonly text: MailKey; readonly otherwise: MailKey }>> = {
  renewed: { text: "renewed.text", otherwise: "renewed.last" },
  failed: { text: "failed.text", otherwise: "failed.last" },
  unheard: { text: "unheard.text", otherwise: "unheard.text" },
  ending: { text: "ending.text", otherwise: "ending.text" },
  ended: { text: "ended.text", otherwise: "ended.unpaid" }
}

/** For the user, a silent gateway is a failed renewal. */
const typeOf = (occasion: Occasion): string => `subscription_${occasion === "unheard" ? "failed" : occasion}`

/**
 * Notifies a subscription's user, once per period, as a notification and by mail. Source: product, "Subscriptions".
 */
export const tell = Effect.fn("notices.tell")(function* (
  occasion: Occasion,
  row: SubscriptionRow,
  { period, until, isOtherwise }: { readonly period: number; readonly until: number; readonly isOtherwise: boolean }
) {
  const { text, otherwise } = textKeys[occasion]
  yield* notify(row.user_id, {
    kind: "subscriptions",
    type: typeOf(occasion),
    occasion: `${occasion} ${row.id} ${period}`,
    words: (language) => {
      const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: publishingZone })
      const values = { what: subjectOf(language, row), amount: lira(row.price), until: days.format(until) }
      return {
        title: mailSentence(language, `${occasion}.title`, values),
        text: mailSentence(language, isOtherwise ? otherwise : text, values),
        actions: [{ text: mailSentence(language, "subscription.button"), url: subscriptionsPath }]
      }
    }
  })
})
