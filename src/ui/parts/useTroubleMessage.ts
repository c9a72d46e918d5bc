import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"

/** Why a call failed, in the reader's words: the server's sentence, else ours for what kept us from hearing one. */
export const useTroubleMessage = (trouble: Trouble | null): string => {
  const { t } = useTranslation()
  return trouble?.message ?? t(trouble?._tag === "Unreachable" ? "reason.offline" : "reason.unexpected")
}
