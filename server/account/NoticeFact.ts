import { Option, Schema } from "effect"
import { NotificationAction } from "../../src/domain/account/Notification.ts"
import { lira } from "../../src/domain/catalogue/price.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { type MailKey, mailSentence } from "../platform/letter.ts"

/** What is told, in one language. At most one action is mailed, the first. */
export const NoticeWords = Schema.Struct({
  title: Schema.String,
  text: Schema.String,
  actions: Schema.Array(NotificationAction)
})
export type NoticeWords = typeof NoticeWords.Type

/** Milliseconds since 1970. */
const Time = Schema.Finite
/** Kuruş. */
const Amount = Schema.Finite

/**
 * What a user is told, without the words for it. Stored for years: fields are added as optional, and nothing is renamed.
 * Names are as `nameInMail` writes them. Source: product, "Notifications".
 */
export const NoticeFact = Schema.Union([
  Schema.TaggedStruct("Welcomed", {}),
  /** `device` is null for one without a name that we know. */
  Schema.TaggedStruct("SignedInElsewhere", { device: Schema.NullOr(Schema.String) }),
  Schema.TaggedStruct("PasswordChanged", {}),
  Schema.TaggedStruct("IssueCameOut", { issueId: Schema.String, title: Schema.String, publication: Schema.String }),
  Schema.TaggedStruct("TicketAnswered", { ticketId: Schema.String, subject: Schema.String }),
  Schema.TaggedStruct("LineRefunded", { number: Schema.String, what: Schema.String, amount: Amount }),
  /** `isOtherwise`: the renewal was the last, no further try follows, or the end came because nothing was paid. */
  Schema.TaggedStruct("SubscriptionChanged", {
    change: Schema.Literals(["renewed", "failed", "unheard", "ending", "ended"]),
    plan: Schema.NullOr(Schema.String),
    publication: Schema.NullOr(Schema.String),
    amount: Amount,
    until: Time,
    isOtherwise: Schema.Boolean
  }),
  /** `owner` is null once that account is erased. */
  Schema.TaggedStruct("FamilyPlanEnded", { owner: Schema.NullOr(Schema.String), until: Time }),
  Schema.TaggedStruct("FamilyOwnerDecided", { what: Schema.Literals(["leaving", "staying", "left"]), until: Time }),
  /** `until`: when the archive expires; null for one that failed. */
  Schema.TaggedStruct("ArchiveEnded", { until: Schema.NullOr(Time) }),
  Schema.TaggedStruct("DeletionChanged", { stage: Schema.Literals(["asked", "near", "takenBack"]), until: Time }),
  /** What the team wrote no English for is Turkish in both. */
  Schema.TaggedStruct("Announced", { tr: NoticeWords, en: NoticeWords })
])
export type NoticeFact = typeof NoticeFact.Type

const inTurkey = (language: Language, style: Intl.DateTimeFormatOptions, time: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", ...style, timeZone: publishingZone }).format(time)
const dayOf = (language: Language, time: number): string => inTurkey(language, {}, time)
const momentOf = (language: Language, time: number): string => inTurkey(language, { timeStyle: "short" }, time)

interface Said {
  readonly title: MailKey
  readonly text: ReadonlyArray<MailKey>
  readonly button: MailKey
  readonly url: string
  readonly values?: object
}

const said = (language: Language, { title, text, button, url, values = {} }: Said): NoticeWords => {
  const say = (key: MailKey) => mailSentence(language, key, values)
  return { title: say(title), text: text.map(say).join(" "), actions: [{ text: say(button), url }] }
}

type Change = Extract<NoticeFact, { readonly _tag: "SubscriptionChanged" }>

const subscriptionOf = (language: Language, { plan, publication: title }: Change): string => {
  if (title !== null) return mailSentence(language, "subscription.publication", { title })
  return mailSentence(language, plan === "platform" || plan === "family" ? `subscription.${plan}` : "subscription.plan")
}

/** Of each change the usual text, and the other. */
const changeTexts: Readonly<Record<Change["change"], readonly [MailKey, MailKey]>> = {
  renewed: ["renewed.text", "renewed.last"],
  failed: ["failed.text", "failed.last"],
  unheard: ["unheard.text", "unheard.text"],
  ending: ["ending.text", "ending.text"],
  ended: ["ended.text", "ended.unpaid"]
}

const changed = (language: Language, fact: Change): NoticeWords => {
  const { change, amount, until, isOtherwise } = fact
  const [text, otherwise] = changeTexts[change]
  return said(language, {
    title: `${change}.title`,
    text: [isOtherwise ? otherwise : text],
    button: "subscription.button",
    url: "/account/subscriptions",
    values: { what: subscriptionOf(language, fact), amount: lira(amount, language), until: dayOf(language, until) }
  })
}

/** One's own data: what is said, and what to do if it was somebody else. */
const ownData = (
  language: Language,
  key: "archiveReady" | "archiveFailed" | "deletionAsked" | "deletionNear" | "deletionTakenBack",
  until: number | null
): NoticeWords =>
  said(language, {
    title: `${key}.title`,
    text: [`${key}.text`, `${key}.unasked`],
    button: `${key}.button`,
    url: "/account/data",
    values: { until: until === null ? "" : momentOf(language, until) }
  })

const plansPath = "/subscription-plans"

const deletionKeys = { asked: "deletionAsked", near: "deletionNear", takenBack: "deletionTakenBack" } as const
const ownerKeys = { leaving: "ownerLeaving", staying: "ownerStaying", left: "ownerLeft" } as const

/** A fact in words. Source: product, "Notifications". */
export const wordsOf = (language: Language, fact: NoticeFact): NoticeWords => {
  switch (fact._tag) {
    case "Welcomed":
      return said(language, { title: "welcome.title", text: ["welcome.text"], button: "welcome.button", url: "/store" })
    case "SignedInElsewhere":
      return said(language, {
        title: "newDevice.title",
        text: [fact.device === null ? "newDevice.unknown" : "newDevice.text"],
        button: "newDevice.button",
        url: "/account/profile",
        values: { device: fact.device }
      })
    case "PasswordChanged":
      return said(language, {
        title: "newPassword.title",
        text: ["newPassword.text"],
        button: "newPassword.button",
        url: "/account/profile"
      })
    case "IssueCameOut":
      return said(language, {
        title: "issue.title",
        text: ["issue.text"],
        button: "issue.button",
        url: `/magazine/${fact.issueId}`,
        values: { title: fact.title, publication: fact.publication }
      })
    case "TicketAnswered":
      return said(language, {
        title: "ticketAnswered.title",
        text: ["ticketAnswered.text"],
        button: "ticketAnswered.button",
        url: `/account/support/tickets/${fact.ticketId}`,
        values: { subject: fact.subject }
      })
    case "LineRefunded":
      return said(language, {
        title: "refunded.title",
        text: ["refunded.text"],
        button: "refunded.button",
        url: `/account/purchases/${fact.number}`,
        values: { what: fact.what, amount: lira(fact.amount, language), number: fact.number }
      })
    case "SubscriptionChanged":
      return changed(language, fact)
    case "FamilyPlanEnded":
      return said(language, {
        title: "familyEnded.title",
        text: [fact.owner === null ? "ownerLeft.text" : "familyEnded.text"],
        button: "familyEnded.button",
        url: plansPath,
        values: { owner: fact.owner, until: dayOf(language, fact.until) }
      })
    case "FamilyOwnerDecided":
      return said(language, {
        title: `${ownerKeys[fact.what]}.title`,
        text: [`${ownerKeys[fact.what]}.text`],
        button: "familyEnded.button",
        url: plansPath,
        values: { until: dayOf(language, fact.until) }
      })
    case "ArchiveEnded":
      return ownData(language, fact.until === null ? "archiveFailed" : "archiveReady", fact.until)
    case "DeletionChanged":
      return ownData(language, deletionKeys[fact.stage], fact.until)
    case "Announced":
      return fact[language]
  }
}

const readFact = Schema.decodeUnknownOption(NoticeFact)

/**
 * A stored notification in words: its fact's, else those in which it was told first, as of a row from before facts, or
 * of a fact that another version of the server wrote.
 */
export const wordsOfRow = (language: Language, row: NoticeWords & { readonly fact: unknown }): NoticeWords =>
  Option.match(readFact(row.fact), {
    onNone: () => ({ title: row.title, text: row.text, actions: row.actions }),
    onSome: (fact) => wordsOf(language, fact)
  })
