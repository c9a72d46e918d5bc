import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { socialReturnMachine } from "../../machines/session/socialReturn.machine.ts"
import { isFinishing, troubleOf } from "../../machines/session/socialReturn.view.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./SocialReturn.module.css"
import { useRefusalMessage } from "./useRefusalMessage.ts"

export interface SocialReturnProps {
  readonly social: ActorRefFrom<typeof socialReturnMachine>
}

/** The small window that a provider sends somebody back to. It closes itself; one that stays says how it went. */
export const SocialReturn = ({ social }: SocialReturnProps) => {
  const { t } = useTranslation(["session", "common"])
  const finishing = useSelector(social, isFinishing)
  const trouble = useSelector(social, troubleOf)
  const refusal = useRefusalMessage("login")
  const home = (
    <ButtonLink to="/" look="filled">
      {t("common:backHome")}
    </ButtonLink>
  )
  return (
    <div className={styles.window}>
      {finishing ? (
        <Message title={t("return.title")}>
          <div className={styles.finishing}>
            <Spinner label={t("return.finishing")} />
          </div>
        </Message>
      ) : trouble === null ? (
        <Message alert title={t("return.finished")} actions={home}>
          <p>{t("return.finishedText")}</p>
        </Message>
      ) : (
        <Message alert title={t("return.refused")} actions={home}>
          <p>{refusal(trouble)}</p>
          <p>{t("return.refusedNext")}</p>
        </Message>
      )}
    </div>
  )
}
