import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

/** Why an upload stopped, also without a sentence of the server. */
export const useUploadTrouble = (trouble: Trouble | null): string => {
  const { t } = useTranslation("publishing")
  const heard = useTroubleMessage(trouble)
  if (trouble?._tag === "FileUnreadable") return t("pdf.unreadable")
  return trouble?._tag === "Unauthorised" ? t("pdf.signedOut") : heard
}
