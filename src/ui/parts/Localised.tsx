import type { ReactNode } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { useTranslation } from "react-i18next"
import { localeOf } from "../../domain/localeOf.ts"

/** React Aria's texts in the interface's language instead of the browser's. */
export const Localised = ({ children }: { readonly children: ReactNode }) => {
  const { i18n } = useTranslation()
  return <I18nProvider locale={localeOf(i18n.language)}>{children}</I18nProvider>
}
