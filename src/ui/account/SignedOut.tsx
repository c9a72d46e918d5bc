import { useRouter } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { App } from "../../machines/app.ts"
import { useFocusKept } from "../focus/useFocusKept.ts"
import { Button } from "../parts/Button.tsx"
import { Message } from "../parts/Message.tsx"

interface SignedOutProps extends Pick<App, "auth"> {
  /** Replaces the common title. */
  readonly title?: string
}

/** Replaces a screen whose session has ended; signing in returns to it. Source: product, "Account screens". */
export const SignedOut = ({ auth, title }: SignedOutProps) => {
  const { t } = useTranslation("account")
  const router = useRouter()
  useFocusKept()
  const open = () => auth.send({ type: "auth.open", form: "login", returnTo: router.latestLocation.href })
  return (
    <Message
      alert
      title={title ?? t("signedOut.title")}
      actions={
        <Button look="filled" aria-haspopup="dialog" onPress={open}>
          {t("signedOut.button")}
        </Button>
      }
    >
      <p>{t("signedOut.text")}</p>
    </Message>
  )
}
