import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"
import { Button } from "./Button.tsx"
import { Message } from "./Message.tsx"
import { useTroubleMessage } from "./useTroubleMessage.ts"

interface FailedMessageProps {
  readonly title: string
  readonly trouble: Trouble | null
  readonly onRetry: () => void
}

/** In place of what could not be loaded: why, and a retry. */
export const FailedMessage = ({ title, trouble, onRetry }: FailedMessageProps) => {
  const { t } = useTranslation("common")
  const reason = useTroubleMessage(trouble)
  return (
    <Message alert level={2} title={title} actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
      <p>{reason}</p>
    </Message>
  )
}
