import { useId } from "react"
import { useTranslation } from "react-i18next"
import { speak } from "../../i18n/browser.ts"
import { languages } from "../../i18n/language.ts"
import styles from "./Settings.module.css"

/** The interface's language. Shown in development builds only. */
export const LanguageChoice = () => {
  const { t, i18n } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.setting}>
      <legend className={styles.legend}>{t("language.label")}</legend>
      {languages.map((one) => (
        <label key={one} className={styles.choice} lang={one}>
          <input type="radio" name={name} checked={i18n.language === one} onChange={() => void speak(i18n, one)} />
          {t(`language.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
