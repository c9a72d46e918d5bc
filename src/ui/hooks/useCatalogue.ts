import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "../../i18n/language.ts"
import type { App } from "../../machines/app.ts"

/** Loads the catalogue in the interface's language for a screen that shows it. */
export const useCatalogue = (catalogue: App["catalogue"]): void => {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  useEffect(() => catalogue.send({ type: "catalogue.want", language }), [catalogue, language])
}
