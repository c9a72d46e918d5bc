import type { NotificationKind } from "../../src/domain/account/NotificationChoice.ts"
import type { Language } from "../../src/i18n/language.ts"
import { letterTo, type LetterSection, type MailKey, mailSentence } from "../platform/letter.ts"
import type { Letter } from "../platform/mail.ts"
import type { MailedIssue } from "./mailedIssue.ts"
import type { DueMail, MailedNotice } from "./mailQueue.ts"

/** More are named, without cover and contents. */
const maxShown = 6

const noticesPath = "/account/notifications"

const reasons: Readonly<Record<NotificationKind, MailKey>> = {
  issues: "issue.unasked",
  subscriptions: "subscription.unasked",
  tickets: "told.tickets",
  announcements: "told.announcements",
  security: "told.security"
}

const sectionOf =
  (language: Language, address: string) =>
  ({ id, title, publication, contents, cover }: MailedIssue, place: number): LetterSection => ({
    title: `${publication}: ${title}`,
    link: `${address}/magazine/${id}`,
    heading: mailSentence(language, "issue.contents"),
    lines: place < maxShown ? contents : [],
    picture: place < maxShown ? cover : null
  })

interface Way {
  /** The server's public address. */
  readonly address: string
  /** Ends such mails; missing if they cannot be ended. */
  readonly unsubscribe?: string
}

const letterOf = ({ user, kind }: DueMail, { title, text, actions: [action] }: MailedNotice, way: Way): Letter => {
  const { language } = user
  return letterTo(user, {
    language,
    subject: `Sayfa: ${title}`,
    text,
    button: action?.text ?? mailSentence(language, "told.button"),
    link: `${way.address}${action?.url ?? noticesPath}`,
    unasked: mailSentence(language, reasons[kind]),
    ...(way.unsubscribe === undefined ? {} : { unsubscribe: way.unsubscribe })
  })
}

const severalIssues = ({ user }: DueMail, issues: ReadonlyArray<MailedIssue>, way: Way): Letter => {
  const { language } = user
  const [first] = issues
  const isOne = issues.length === 1 && first !== undefined
  return letterTo(user, {
    language,
    subject: `Sayfa: ${
      isOne
        ? mailSentence(language, "issue.title", { publication: first.publication })
        : mailSentence(language, "issue.several", { count: issues.length })
    }`,
    text: isOne
      ? mailSentence(language, "issue.text", { title: first.title })
      : mailSentence(language, "issue.severalText"),
    sections: issues.map(sectionOf(language, way.address)),
    button: mailSentence(language, isOne ? "issue.button" : "issue.library"),
    link: isOne ? `${way.address}/magazine/${first.id}` : `${way.address}/library`,
    unasked: mailSentence(language, "issue.unasked"),
    ...(way.unsubscribe === undefined ? {} : { unsubscribe: way.unsubscribe })
  })
}

/** A due mail as it is sent; null if of its issues none is on sale any more. */
export const noticeLetter = (mail: DueMail, issues: ReadonlyArray<MailedIssue>, way: Way): Letter | null => {
  if (mail.kind === "issues") return issues.length === 0 ? null : severalIssues(mail, issues, way)
  const [notice] = mail.notices
  return notice === undefined ? null : letterOf(mail, notice, way)
}
