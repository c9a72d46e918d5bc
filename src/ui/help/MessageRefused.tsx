import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  isFileRefused,
  isNew,
  type MessageFormRef,
  problemOf,
  troubleOf
} from "../../machines/help/messageForm.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

/** Why a message was not sent, or a file not attached. */
export const MessageRefused = ({ form }: { readonly form: MessageFormRef }) => {
  const { t } = useTranslation("help")
  const problem = useSelector(form, problemOf)
  const trouble = useSelector(form, troubleOf)
  const isFile = useSelector(form, isFileRefused)
  const unsent = useSelector(form, isNew) ? "new.failed" : "thread.unsent"
  const reason = useTroubleMessage(trouble)
  if (problem !== null) return <Banner>{t(`problem.${problem}`)}</Banner>
  return trouble === null ? null : <Banner>{t(isFile ? "files.refused" : unsent, { reason })}</Banner>
}
