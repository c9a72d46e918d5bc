import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"

/** The server's sentence, else the form's own. */
export const useRefusalMessage = (form: "profile" | "password", trouble: Trouble | null): string => {
  const { t } = useTranslation("account")
  return trouble?.message ?? t(`${form}.${trouble?._tag === "Unreachable" ? "unreachable" : "refused"}`)
}
