import type { ReactNode } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { useTranslation } from "react-i18next"
import { localeOf } from "./formats.ts"

/** Lets the controls inside say their own few words in the language of the interface, not in the browser's. */
export const Localised = ({ children }: { readonly children: ReactNode }) => {
  const { i18n } = useTranslation()
  return <I18nProvider locale={localeOf(i18n.language)}>{children}</I18nProvider>
}
