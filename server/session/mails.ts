import { Context, Effect, Layer } from "effect"
import { displayName } from "../../src/domain/session/Person.ts"
import type { User } from "../../src/domain/session/User.ts"
import en from "../../src/i18n/en/mail.json" with { type: "json" }
import { createI18n } from "../../src/i18n/i18n.ts"
import type { Language } from "../../src/i18n/language.ts"
import tr from "../../src/i18n/tr/mail.json" with { type: "json" }
import { type Letter, Mail } from "../platform/mail.ts"
import { publicAddress } from "../platform/publicAddress.ts"

const instance = createI18n("tr", { tr: { mail: tr }, en: { mail: en } })

type Purpose = "verify" | "reset" | "joined" | "appointed"

type SentenceKey = "hello" | "link" | "regards" | `${Purpose}.${keyof (typeof tr)["verify"]}`

const longestName = 60

/**
 * A name as a mail may repeat it: whoever registers with somebody else's address chooses it. On one line, not long, and
 * nothing in it that a mail program would make a link of: of what is written between words only what names have stays.
 */
export const nameInMail = (name: string): string => {
  const oneLine = name
    .normalize("NFKC")
    .replace(/(?![.,'’&()!?"-])\p{P}/gu, " ")
    .replace(/\.(?=\S)/g, ". ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
  return [...oneLine].slice(0, longestName).join("")
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "")

interface Words {
  readonly language: Language
  readonly subject: string
  readonly hello: string
  readonly text: string
  readonly button: string
  /** Stands before the address of the link. */
  readonly instead: string
  readonly link: string
  readonly lasts: string
  readonly unasked: string
  readonly regards: string
}

const plain = ({ hello, text, link, lasts, unasked, regards }: Words): string =>
  `${[hello, text, link, lasts, unasked, regards].join("\n\n")}\n`

const serif = "Georgia,'Times New Roman',serif"
const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif"

/** Tables and styles in attributes are what every mail program draws; nothing is fetched when it is opened. */
const page = (words: Words): string => {
  const { language } = words
  const [subject, hello, text, button, instead, link, lasts, unasked, regards] = [
    words.subject,
    words.hello,
    words.text,
    words.button,
    words.instead,
    words.link,
    words.lasts,
    words.unasked,
    words.regards
  ].map(escaped)
  const small = `margin:0 0 12px;font:14px/21px ${sans};color:#62594c`
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
<tr><td class="sheet" style="padding:32px 28px 20px;background:#fffdf9;border:1px solid #e2d9ca">
<p class="ink" style="margin:0 0 16px;font:20px/28px ${serif};color:#1d1a16">${hello}</p>
<p class="ink" style="margin:0 0 24px;font:16px/25px ${sans};color:#1d1a16">${text}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr><td class="button" style="background:#a3231c;border-radius:2px"><a href="${link}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${sans};color:#fffaf3;text-decoration:none">${button}</a></td></tr>
</table>
<p class="soft" style="${small}">${instead}<br><span style="word-break:break-all">${link}</span></p>
<p class="soft" style="${small}">${lasts}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font:13px/20px ${sans};color:#62594c">${unasked}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** What each mail leads to. */
const rooms: Readonly<Record<Purpose, "verify" | "reset">> = {
  verify: "verify",
  reset: "reset",
  joined: "reset",
  appointed: "reset"
}

const letterOf = (
  address: string,
  purpose: Purpose,
  to: Pick<User, "name" | "email">,
  token: string,
  lng: Language,
  provider = ""
) => {
  const say = (key: SentenceKey, values: object = {}): string => instance.t(key, { ns: "mail", lng, ...values })
  const words: Words = {
    language: lng,
    subject: say(`${purpose}.subject`, { provider }),
    hello: say("hello", { name: nameInMail(displayName(to) ?? "") || nameInMail(to.email) }),
    text: say(`${purpose}.text`, { provider }),
    button: say(`${purpose}.button`),
    instead: say("link"),
    link: `${address}/auth/${rooms[purpose]}?token=${encodeURIComponent(token)}`,
    lasts: say(`${purpose}.lasts`),
    unasked: say(`${purpose}.unasked`),
    regards: say("regards")
  }
  return { to: to.email, subject: words.subject, text: plain(words), html: page(words) } satisfies Letter
}

type Sending = (user: Pick<User, "name" | "email">, token: string, language: Language) => Effect.Effect<void>

/** The mails that accounts need, in the language they were asked in. Source: product, "Mails". */
export class SessionMails extends Context.Service<
  SessionMails,
  {
    /** With a link that shows that the address is its owner's. */
    readonly verification: Sending
    /** With a link to choose a new password by. */
    readonly reset: Sending
    /** That whoever runs the shop has made them a publisher, with a link to choose a password by. */
    readonly appointed: Sending
    /** That a provider's person was joined to an account which has a password, with a link to choose a new one by. */
    readonly joined: (
      user: Pick<User, "name" | "email">,
      provider: string,
      token: string,
      language: Language
    ) => Effect.Effect<void>
  }
>()("sayfa/SessionMails") {
  static readonly layer = Layer.effect(
    SessionMails,
    Effect.gen(function* () {
      const mail = yield* Mail
      const address = yield* publicAddress
      return SessionMails.of({
        verification: Effect.fn("SessionMails.verification")((user, token, language) =>
          mail.send(letterOf(address, "verify", user, token, language))
        ),
        reset: Effect.fn("SessionMails.reset")((user, token, language) =>
          mail.send(letterOf(address, "reset", user, token, language))
        ),
        appointed: Effect.fn("SessionMails.appointed")((user, token, language) =>
          mail.send(letterOf(address, "appointed", user, token, language))
        ),
        joined: Effect.fn("SessionMails.joined")((user, provider, token, language) =>
          mail.send(letterOf(address, "joined", user, token, language, provider))
        )
      })
    })
  )
}
