import { useRouter } from "@tanstack/react-router"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { speak } from "../../i18n/browser.ts"
import { type Language, languages } from "../../i18n/language.ts"
import styles from "./Settings.module.css"

/** The interface's language. A language that the address asks for gives way to the chosen one. */
export const LanguageChoice = () => {
  const { t, i18n } = useTranslation()
  const { history } = useRouter()
  const name = useId()
  const choose = async (language: Language) => {
    await speak(i18n, language)
    const address = new URL(history.location.href, location.origin)
    if (!address.searchParams.has("locale")) return
    address.searchParams.delete("locale")
    history.replace(`${address.pathname}${address.search}${address.hash}`)
  }
  return (
    <fieldset className={styles.setting}>
      <legend className={styles.legend}>{t("language.label")}</legend>
      {languages.map((one) => (
        <label key={one} className={styles.choice} lang={one}>
          <input type="radio" name={name} checked={i18n.language === one} onChange={() => void choose(one)} />
          {t(`language.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
