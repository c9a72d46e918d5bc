import { useTranslation } from "react-i18next"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Button, type ButtonProps } from "./Button.tsx"

/** Asks again for what did not come. It has the keyboard for as long as that takes, and gives it to what has come. */
export const Retry = (props: Pick<ButtonProps, "look" | "isPending" | "onPress">) => {
  const { t } = useTranslation()
  return (
    <Button {...props} ref={useFocusHandedOn()}>
      {t("retry")}
    </Button>
  )
}
