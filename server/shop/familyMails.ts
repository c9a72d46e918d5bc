import { Effect } from "effect"
import { displayName } from "../../src/domain/session/Person.ts"
import type { User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { letterTo, mailSentence, nameInMail } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import { publicAddress } from "../platform/publicAddress.ts"

type Owner = Pick<User, "name" | "email">

/** Mails an invitation to a family, with the link that accepts it. Source: product, "Family". */
export const familyMails = Effect.gen(function* () {
  const mail = yield* Mail
  const address = yield* publicAddress
  return Effect.fn("familyMails.invite")(function* (email: string, from: Owner, token: string, language: Language) {
    const owner = nameInMail(displayName(from) ?? "") || nameInMail(from.email)
    yield* mail.send(
      letterTo(
        { name: null, email },
        {
          language,
          subject: mailSentence(language, "invited.subject", { owner }),
          text: mailSentence(language, "invited.text", { owner }),
          button: mailSentence(language, "invited.button"),
          link: `${address}/family/join?token=${encodeURIComponent(token)}`,
          lasts: mailSentence(language, "invited.lasts"),
          unasked: mailSentence(language, "invited.unasked")
        }
      )
    )
  })
})
