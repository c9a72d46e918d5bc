import { displayName } from "../../src/domain/session/Person.ts"
import type { User } from "../../src/domain/session/User.ts"
import en from "../../src/i18n/en/mail.json" with { type: "json" }
import { createI18n } from "../../src/i18n/i18n.ts"
import type { Language } from "../../src/i18n/language.ts"
import tr from "../../src/i18n/tr/mail.json" with { type: "json" }
import { contentId, type Letter, type LetterPicture } from "./mail.ts"

const instance = createI18n("tr", { tr: { mail: tr }, en: { mail: en } })

type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Key : `${Key}.${keyof Words[Key] & string}`
}[keyof Words & string]

export type MailKey = KeysOf<typeof tr>

/** A sentence of a mail in the recipient's language. */
export const mailSentence = (language: Language, key: MailKey, values: object = {}): string =>
  instance.t(key, { ns: "mail", lng: language, ...values })

const maxNameLength = 60

/**
 * A name as a mail may show it. A stranger may have chosen it, so it is one short line, without characters from which a
 * mail program would make a link.
 */
export const nameInMail = (name: string): string => {
  const oneLine = name
    .normalize("NFKC")
    .replace(/(?![.,'’&()!?"-])\p{P}/gu, " ")
    .replace(/\.(?=\S)/g, ". ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
  return [...oneLine].slice(0, maxNameLength).join("")
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** Text as HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "")

/** What differs between mails. */
export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly button: string
  readonly link: string
  /** How long the link works; missing if it does not expire. */
  readonly lasts?: string
  /** The sentence for somebody who did not ask for this mail. */
  readonly unasked: string
  /** Between text and button. */
  readonly sections?: ReadonlyArray<LetterSection>
  /** The way out of mails like this one: a page for people, and an address for mail programs. */
  readonly unsubscribe?: string
}

/** A magazine's issue in a mail. */
export interface LetterSection {
  readonly title: string
  readonly link: string
  /** Introduces the lines, if there are any. */
  readonly heading: string
  readonly lines: ReadonlyArray<string>
  readonly picture: LetterPicture | null
}

interface Words extends MailContent {
  readonly hello: string
  /** Introduces the link's address. */
  readonly instead: string
  readonly regards: string
  /** Words of the link that ends such mails. */
  readonly end: string
}

const plainSection = ({ title, link, heading, lines }: LetterSection): string =>
  [title, link, ...(lines.length === 0 ? [] : [`${heading}:`, ...lines.map((line) => `- ${line}`)])].join("\n")

const plain = ({ hello, text, link, lasts, unasked, regards, end, sections = [], unsubscribe }: Words): string =>
  `${[
    hello,
    text,
    ...sections.map(plainSection),
    link,
    ...(lasts === undefined ? [] : [lasts]),
    unasked,
    ...(unsubscribe === undefined ? [] : [`${end}: ${unsubscribe}`]),
    regards
  ].join("\n\n")}\n`

const serif = "Georgia,'Times New Roman',serif"
const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif"

/** A cover that was not drawn leaves no gap. */
const section = ({ title, link, heading, lines, picture }: LetterSection): string => {
  const href = escaped(link)
  const cover =
    picture === null
      ? ""
      : `<td width="136" style="padding:0 20px 0 0;vertical-align:top"><a href="${href}"><img src="cid:${contentId(picture.id)}" width="116" alt="${escaped(title)}" style="display:block;width:116px;height:auto;border:1px solid #e2d9ca"></a></td>`
  const items = lines.map((line) => `<li style="margin:0 0 4px">${escaped(line)}</li>`).join("")
  const list =
    lines.length === 0
      ? ""
      : `<p class="soft" style="margin:0 0 4px;font:14px/21px ${sans};color:#62594c">${escaped(heading)}</p><ul class="ink" style="margin:0;padding:0 0 0 18px;font:15px/22px ${sans};color:#1d1a16">${items}</ul>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr>${cover}<td style="vertical-align:top"><p class="ink" style="margin:0 0 8px;font:20px/26px ${serif};color:#1d1a16"><a class="ink" href="${href}" style="color:#1d1a16">${escaped(title)}</a></p>${list}</td></tr>
</table>
`
}

/**
 * Tables and style attributes, which every mail program supports; nothing is fetched on opening, pictures come with the
 * mail.
 */
const page = (words: Words): string => {
  const { language } = words
  const [subject, hello, text, button, instead, link, unasked, regards] = [
    words.subject,
    words.hello,
    words.text,
    words.button,
    words.instead,
    words.link,
    words.unasked,
    words.regards
  ].map(escaped)
  const small = `margin:0 0 12px;font:14px/21px ${sans};color:#62594c`
  const lasts = words.lasts === undefined ? "" : `\n<p class="soft" style="${small}">${escaped(words.lasts)}</p>`
  const sections = (words.sections ?? []).map(section).join("")
  const out =
    words.unsubscribe === undefined
      ? ""
      : `<br><a class="soft" href="${escaped(words.unsubscribe)}" style="color:#62594c">${escaped(words.end)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #191613 !important; }
  .sheet { background: #221e1a !important; border-color: #3f372f !important; }
  .ink { color: #ece5d9 !important; }
  .soft { color: #bfb5a5 !important; }
  .button { background: #ee7b67 !important; }
  .button a { color: #2a0d08 !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f2">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf8f2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 4px 16px;font:28px/36px ${serif};color:#1d1a16">${regards}</td></tr>
<tr><td class="sheet" style="padding:32px 28px 20px;background:#fffdf9;border:1px solid #e2d9ca;word-break:break-word">
<p class="ink" style="margin:0 0 16px;font:20px/28px ${serif};color:#1d1a16">${hello}</p>
<p class="ink" style="margin:0 0 24px;font:16px/25px ${sans};color:#1d1a16">${text}</p>
${sections}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr><td class="button" style="background:#a3231c;border-radius:2px"><a href="${link}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${sans};color:#fffaf3;text-decoration:none">${button}</a></td></tr>
</table>
<p class="soft" style="${small}">${instead}<br><span style="word-break:break-all">${link}</span></p>${lasts}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font:14px/21px ${sans};color:#62594c">${unasked}${out}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The recipient; the name is null for an address without an account. */
export interface Addressee extends Pick<User, "email"> {
  readonly name: string | null
}

const greeting = (language: Language, { name, email }: Addressee): string =>
  name === null
    ? mailSentence(language, "helloAnybody")
    : mailSentence(language, "hello", { name: nameInMail(displayName({ name, email }) ?? "") || nameInMail(email) })

/** A mail in the standard layout. */
export const letterTo = (to: Addressee, content: MailContent): Letter => {
  const { language } = content
  const words: Words = {
    ...content,
    hello: greeting(language, to),
    instead: mailSentence(language, "link"),
    regards: mailSentence(language, "regards"),
    end: mailSentence(language, "unsubscribe")
  }
  return {
    to: to.email,
    subject: words.subject,
    text: plain(words),
    html: page(words),
    pictures: (content.sections ?? []).flatMap(({ picture }) => picture ?? []),
    ...(content.unsubscribe === undefined ? {} : { unsubscribe: content.unsubscribe })
  }
}
