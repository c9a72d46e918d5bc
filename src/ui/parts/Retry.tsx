import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Button, type ButtonProps } from "./Button.tsx"

/** A retry button. It keeps the focus while loading and passes it to what has loaded. */
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
