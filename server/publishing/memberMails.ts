import { Effect } from "effect"
import type { MemberRole } from "../../src/domain/publishing/PublicationRole.ts"
import { displayName } from "../../src/domain/session/Person.ts"
import type { User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { letterTo, mailSentence, nameInMail } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import { publicAddress } from "../platform/publicAddress.ts"

interface InvitationMail {
  readonly email: string
  readonly from: Pick<User, "name" | "email">
  readonly publication: string
  readonly role: MemberRole
  readonly token: string
}

/** Mails an invitation to a publication, with the link that accepts it. Source: product, "People of a publication". */
export const memberMails = Effect.gen(function* () {
  const mail = yield* Mail
  const address = yield* publicAddress
  return Effect.fn("memberMails.invite")(function* (
    { email, from, publication: title, role, token }: InvitationMail,
    language: Language
  ) {
    const owner = nameInMail(displayName(from) ?? "") || nameInMail(from.email)
    const publication = nameInMail(title)
    yield* mail.send(
      letterTo(
        { name: null, email },
        {
          language,
          subject: mailSentence(language, "member.subject", { owner, publication }),
          text: mailSentence(language, `member.${role}`, { owner, publication }),
          button: mailSentence(language, "member.button"),
          link: `${address}/publication/join?token=${encodeURIComponent(token)}`,
          lasts: mailSentence(language, "invited.lasts"),
          unasked: mailSentence(language, "invited.unasked")
        }
      )
    )
  })
})
