import { Context, Effect, Layer } from "effect"
import type { User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { letterTo, mailSentence } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import { publicAddress } from "../platform/publicAddress.ts"

type Purpose = "verify" | "reset" | "joined" | "appointed" | "supporting" | "passwordChanged"

/** The page each mail links to. */
const paths: Readonly<Record<Purpose, "verify" | "reset">> = {
  verify: "verify",
  reset: "reset",
  joined: "reset",
  appointed: "reset",
  supporting: "reset",
  passwordChanged: "reset"
}

const letterOf = (
  address: string,
  purpose: Purpose,
  to: Pick<User, "name" | "email">,
  token: string,
  language: Language,
  provider = ""
) =>
  letterTo(to, {
    language,
    subject: mailSentence(language, `${purpose}.subject`, { provider }),
    text: mailSentence(language, `${purpose}.text`, { provider }),
    button: mailSentence(language, `${purpose}.button`),
    link: `${address}/auth/${paths[purpose]}?token=${encodeURIComponent(token)}`,
    lasts: mailSentence(language, `${purpose}.lasts`),
    unasked: mailSentence(language, `${purpose}.unasked`)
  })

type SendToUser = (user: Pick<User, "name" | "email">, token: string, language: Language) => Effect.Effect<void>

/** The mails about accounts, in the language of the request. Source: product, "Mails". */
export class SessionMails extends Context.Service<
  SessionMails,
  {
    /** With a link that verifies the address. */
    readonly verification: SendToUser
    readonly reset: SendToUser
    /** That they were made a publisher, with a link to set a password. */
    readonly appointed: SendToUser
    /** That they belong to the support team, with a link to set a password. */
    readonly supporting: SendToUser
    /** That their password was set or changed, with a link to set another. */
    readonly passwordChanged: SendToUser
    /** That a provider's account was linked to theirs, with a link to set a new password. */
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
        supporting: Effect.fn("SessionMails.supporting")((user, token, language) =>
          mail.send(letterOf(address, "supporting", user, token, language))
        ),
        passwordChanged: Effect.fn("SessionMails.passwordChanged")((user, token, language) =>
          mail.send(letterOf(address, "passwordChanged", user, token, language))
        ),
        joined: Effect.fn("SessionMails.joined")((user, provider, token, language) =>
          mail.send(letterOf(address, "joined", user, token, language, provider))
        )
      })
    })
  )
}
