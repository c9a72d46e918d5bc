import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"

/** Why a form was refused: the server's sentence, else ours for that form. */
export const useRefusalMessage = (form: "profile" | "password", trouble: Trouble | null): string => {
  const { t } = useTranslation("account")
  return trouble?.message ?? t(`${form}.${trouble?._tag === "Unreachable" ? "unreachable" : "refused"}`)
}
