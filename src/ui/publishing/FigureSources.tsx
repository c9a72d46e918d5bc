import { useTranslation } from "react-i18next"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import type { Figures } from "../../domain/publishing/Figures.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { Bar } from "./Bar.tsx"
import styles from "./Figures.module.css"

/** Where the openings came from, the most first. */
export const FigureSources = ({ sources }: Pick<Figures, "sources">) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const most = Math.max(1, ...sources.map(({ openings }) => openings))
  return (
    <TitledSection title={t("figures.sources.title")} className={styles.narrow} titleClassName={styles.subtitle}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t("figures.sources.title")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("figures.sources.source")}</th>
            <th scope="col" className={styles.figure}>
              {t("figures.names.openings")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources
            .toSorted((one, other) => other.openings - one.openings)
            .map(({ source, openings }) => (
              <tr key={source}>
                <th scope="row">{t(`figures.sources.names.${source}`)}</th>
                <td className={styles.figure}>
                  <Bar share={openings / most}>{count(openings)}</Bar>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TitledSection>
  )
}
