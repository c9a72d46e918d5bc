import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { verificationMachine } from "../../machines/account/verification.machine.ts"
import { isSending, isSent, troubleOf } from "../../machines/account/verification.view.ts"
import { Button } from "../parts/Button.tsx"
import styles from "./Verification.module.css"

export type VerificationRef = ActorRefFrom<typeof verificationMachine>

interface OfVerification {
  readonly verification: VerificationRef
}

const Refused = ({ verification }: OfVerification) => {
  const { t } = useTranslation(["account", "common"])
  const trouble = useSelector(verification, troubleOf)
  if (trouble === null) return null
  const reason = trouble._tag === "Unreachable" ? ` ${t("common:reason.offline")}` : ""
  return (
    <p role="alert" className={styles.refused}>
      {trouble.message ?? t("verification.refused") + reason}
    </p>
  )
}

/** Says that the address is not verified, and offers to send the mail again. */
export const Verification = ({ verification }: OfVerification) => {
  const { t } = useTranslation("account")
  const sending = useSelector(verification, isSending)
  const sent = useSelector(verification, isSent)
  return (
    <aside className={styles.notice} aria-label={t("verification.title")}>
      <div className={styles.words}>
        {!sent && <p>{t("verification.text")}</p>}
        <div role="status">{sent && <p>{t("verification.sent")}</p>}</div>
        {sent && <p className={styles.more}>{t("verification.sentMore")}</p>}
        <Refused verification={verification} />
      </div>
      <Button look="quiet" isPending={sending} onPress={() => verification.send({ type: "mail.send" })}>
        {t(sending ? "verification.sending" : "verification.send")}
      </Button>
    </aside>
  )
}
