import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Button, type ButtonProps } from "./Button.tsx"

/** Asks again for what did not come. It keeps focus meanwhile, and hands it on to what has come. */
export const Retry = (props: Pick<ButtonProps, "look" | "isPending" | "onPress">) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandedOn(button)
  return (
    <Button {...props} ref={button}>
      {t("retry")}
    </Button>
  )
}
