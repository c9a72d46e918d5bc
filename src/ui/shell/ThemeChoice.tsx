import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { siteThemes } from "../../domain/theme/SiteTheme.ts"
import type { App } from "../../machines/app.ts"
import { themeOf } from "../../machines/theme/theme.view.ts"
import styles from "./Settings.module.css"

/** The shop's theme. */
export const ThemeChoice = ({ theme }: Pick<App, "theme">) => {
  const { t } = useTranslation()
  const name = useId()
  const worn = useSelector(theme, themeOf)
  return (
    <fieldset className={styles.setting}>
      <legend className={styles.legend}>{t("theme.label")}</legend>
      {siteThemes.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={worn === one}
            onChange={() => theme.send({ type: "theme.choose", theme: one })}
          />
          {t(`theme.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
