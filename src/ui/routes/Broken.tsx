import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useBackOnline } from "../../reader/effects/useBackOnline.ts"
import { AskHelp } from "../parts/AskHelp.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { ScreenMissing } from "../navigation/lazyScreen.ts"

/** A thrown value may be anything. */
const nameOf = (error: unknown): string =>
  error instanceof ScreenMissing ? "ScreenMissing" : error instanceof Error ? error.name : "Error"

/** Replaces a screen that threw, or whose code could not be loaded. It is tried again once the browser is online. */
export const Broken = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const again = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useBackOnline(again)
  const retry = () => {
    // A new version may have been deployed: a reload gets its files.
    if (error instanceof ScreenMissing && error.times > 1 && navigator.onLine) return location.reload()
    again()
  }
  const actions = (
    <>
      <Button look="filled" onPress={retry}>
        {t("retry")}
      </Button>
      <ButtonLink to="/">{t("backHome")}</ButtonLink>
      <AskHelp error={nameOf(error)} />
    </>
  )
  return (
    <Message alert title={t("broken.title")} actions={actions}>
      {navigator.onLine ? (
        <>
          <p>{t("broken.text")}</p>
          <p>{t("broken.next")}</p>
        </>
      ) : (
        <p>{t("broken.offline")}</p>
      )}
    </Message>
  )
}
