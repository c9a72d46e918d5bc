import { useTranslation } from "react-i18next"
import { lira } from "../../domain/catalogue/price.ts"

/** Writes a price in kuruş as the interface's language does. */
export const useLira = (): ((price: number) => string) => {
  const { i18n } = useTranslation()
  return (price) => lira(price, i18n.language)
}
