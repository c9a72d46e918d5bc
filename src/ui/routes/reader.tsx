import { useTranslation } from "react-i18next"
import { Spinner } from "../parts/Spinner.tsx"

export const ReaderRoute = () => {
  const { t } = useTranslation("reader")
  return <Spinner label={t("loading")} />
}
