import { Effect } from "effect"
import { mailChoicesCall } from "../../services/account/accountCall.ts"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { storedToken } from "../../services/session/addressToken.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type MailChoiceInput, mailChoiceMachine } from "./mailChoice.machine.ts"

/** The pass that a mail's link brought to this tab. */
export const passInHand = (): MailChoiceInput => ({ pass: storedToken("mail") })

export const liveMailChoice = fill(mailChoiceMachine, {
  read: ask(
    (query, hear) =>
      mailChoicesCall((calls) => calls.mailChoice({ query })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "mails.read", mailed: data }),
          onFailure: (error) =>
            error._tag === "NotFound"
              ? hear({ type: "pass.unknown" })
              : hear({ type: "mails.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "mails.failed", trouble: troubleIn(null) }
  ),
  save: ask(
    (payload, hear) =>
      mailChoicesCall((calls) => calls.chooseMail({ payload })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "mails.changed", mailed: data }),
          onFailure: (error) =>
            error._tag === "NotFound"
              ? hear({ type: "pass.unknown" })
              : hear({ type: "mails.kept", trouble: troubleIn(error) })
        })
      ),
    { type: "mails.kept", trouble: troubleIn(null) }
  )
})
