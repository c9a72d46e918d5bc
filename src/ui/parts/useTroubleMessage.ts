import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"

/** Why a request failed: the server's sentence, else ours. */
export const useTroubleMessage = (trouble: Trouble | null): string => {
  const { t } = useTranslation()
  return trouble?.message ?? t(trouble?._tag === "Unreachable" ? "reason.offline" : "reason.unexpected")
}
