import { useTranslation } from "react-i18next"
import { isDay, isIssueDay } from "../../domain/publishing/day.ts"
import { useFormats } from "../parts/useFormats.ts"

/** What an issue's date means, or what is wrong with it. */
export const usePeriodHint = (day: string): string => {
  const { t } = useTranslation("publishing")
  const { longDay } = useFormats()
  if (day === "") return t("form.period.hint")
  if (!isDay(day)) return t("form.noDay")
  if (!isIssueDay(day)) return t("form.farDay")
  return t("form.period.meaning", { day: longDay(day), number: day.replaceAll("-", "") })
}
