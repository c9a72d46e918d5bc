import { useTranslation } from "react-i18next"
import { type Formats, formatsIn } from "./formats.ts"

export const useFormats = (): Formats => {
  const { i18n } = useTranslation()
  return formatsIn(i18n.language)
}
