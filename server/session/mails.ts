import { Context, Effect, Layer } from "effect"
import type { User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { letterTo, mailSentence } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import { publicAddress } from "../platform/publicAddress.ts"

type Purpose = "verify" | "reset" | "joined" | "appointed"

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
  language: Language,
  provider = ""
) =>
  letterTo(to, {
    language,
    subject: mailSentence(language, `${purpose}.subject`, { provider }),
    text: mailSentence(language, `${purpose}.text`, { provider }),
    button: mailSentence(language, `${purpose}.button`),
    link: `${address}/auth/${rooms[purpose]}?token=${encodeURIComponent(token)}`,
    lasts: mailSentence(language, `${purpose}.lasts`),
    unasked: mailSentence(language, `${purpose}.unasked`)
  })

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
