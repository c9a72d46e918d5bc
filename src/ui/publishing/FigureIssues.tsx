import { useTranslation } from "react-i18next"
import { type IssueFigures, mostIssues } from "../../domain/publishing/Figures.ts"
import type { FiguresSearch } from "../../domain/publishing/FiguresAsked.ts"
import { Link } from "../parts/Link.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { Bar } from "./Bar.tsx"
import styles from "./Figures.module.css"
import { useFigureWords } from "./useFigureWords.ts"
import { WideTable } from "./WideTable.tsx"

const names = ["readers", "openings", "pages", "seconds", "sold", "total"] as const

interface FigureIssuesProps {
  readonly issues: ReadonlyArray<IssueFigures>
  /** The address of an issue's own figures. */
  readonly searchOf: (issue: string) => FiguresSearch
}

/** The issues that were read or sold; each leads to its own figures. */
export const FigureIssues = ({ issues, searchOf }: FigureIssuesProps) => {
  const { t } = useTranslation("publishing")
  const { count, percent } = useFormats()
  const { nameOf, valueOf } = useFigureWords()
  const columns = [t("desk.issue"), ...names.map(nameOf), t("readers.share")]
  return (
    <TitledSection title={t("figures.issues")} className={styles.section} titleClassName={styles.subtitle}>
      <WideTable name={t("figures.issues")} columns={columns}>
        {issues.map((issue) => (
          <tr key={issue.id}>
            <th scope="row">
              <Link to="/account/publisher/figures" search={searchOf(issue.id)}>
                <bdi className={styles.item}>{issue.title}</bdi>
              </Link>
              <bdi className={styles.publication}>{issue.publication_title}</bdi>
            </th>
            {names.map((name) => (
              <td key={name} className={styles.figure}>
                {valueOf(name, issue[name])}
              </td>
            ))}
            <td className={styles.figure}>
              {issue.read_share !== null && <Bar share={issue.read_share}>{percent(issue.read_share)}</Bar>}
            </td>
          </tr>
        ))}
      </WideTable>
      {issues.length === mostIssues && (
        <p className={styles.none}>{t("readers.most", { count: mostIssues, number: count(mostIssues) })}</p>
      )}
    </TitledSection>
  )
}
