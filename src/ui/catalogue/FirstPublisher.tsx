import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { App } from "../../machines/app.ts"
import { userOf } from "../../machines/session/session.view.ts"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import styles from "./FirstPublisher.module.css"

/** How an empty catalogue gets its first issue, by this user or somebody else. */
export const FirstPublisher = ({ session, auth }: Pick<App, "session" | "auth">) => {
  const { t } = useTranslation("home")
  const user = useSelector(session, userOf)
  if (user === null) {
    return (
      <>
        <p>{t("empty.visitor")}</p>
        <Button
          look="filled"
          aria-haspopup="dialog"
          onPress={() => auth.send({ type: "auth.open", form: "login", returnTo: null })}
        >
          {t("empty.signIn")}
        </Button>
      </>
    )
  }
  if (user.role !== "PUBLISHER_ADMIN") return <p>{t("empty.reader")}</p>
  return (
    <>
      <p>{t("empty.publisher")}</p>
      <pre className={styles.command}>
        <code>{t("empty.command")}</code>
      </pre>
      <div className={styles.ways}>
        <ButtonLink look="filled" to="/account/publisher/new-issue">
          {t("empty.add")}
        </ButtonLink>
        <ButtonLink to="/account/publisher">{t("empty.desk")}</ButtonLink>
      </div>
    </>
  )
}
