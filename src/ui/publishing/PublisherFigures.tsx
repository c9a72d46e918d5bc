import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Figures, figureNames, isEmpty } from "../../domain/publishing/Figures.ts"
import type { FiguresAsked, FiguresSearch, OfferedDays } from "../../domain/publishing/FiguresAsked.ts"
import { daysFile, issuesFile } from "../../domain/publishing/figuresFile.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { Curves } from "./Curves.tsx"
import { FigureDays } from "./FigureDays.tsx"
import { FigureIssues } from "./FigureIssues.tsx"
import styles from "./Figures.module.css"
import { FiguresControls, rangeOf, subjectOf, type Titles } from "./FiguresControls.tsx"
import { FigureSources } from "./FigureSources.tsx"
import { FiguresScreen } from "./FiguresScreen.tsx"
import { SaveFile } from "./SaveFile.tsx"

const rules = ["reader", "opening", "pages", "time", "source", "subscriptions", "leftOut", "own", "kept"] as const

/** What was counted, and what was not. */
const Rules = () => {
  const { t } = useTranslation("publishing")
  return (
    <TitledSection title={t("figures.rules.title")} className={styles.section} titleClassName={styles.subtitle}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`figures.rules.${rule}`)}</li>
        ))}
      </ul>
    </TitledSection>
  )
}

interface FoundFiguresProps {
  readonly asked: FiguresAsked
  readonly offered: OfferedDays | null
  readonly figures: LoadableRef<Figures>
  readonly saving: FileSavingRef
  /** An issue's, page by page. */
  readonly pages?: ReactNode
}

const Saving = ({
  found,
  asked,
  saving
}: Pick<FoundFiguresProps, "asked" | "saving"> & { readonly found: Figures }) => {
  const { t, i18n } = useTranslation("publishing")
  const hasComma = i18n.language === "tr"
  const range = { from: asked.from, to: asked.to }
  const minutes = t("figures.columns.minutes")
  const lira = t("sales.columns.total")
  const columnOf = (name: (typeof figureNames)[number]) =>
    name === "seconds" ? minutes : name === "total" ? lira : t(`figures.names.${name}`)
  const days = {
    name: t("figures.files.days", range),
    hasComma,
    columns: [t("figures.day"), ...figureNames.map(columnOf)]
  }
  const read = (["readers", "openings", "pages", "seconds"] as const).map(columnOf)
  const issues = {
    name: t("figures.files.issues", range),
    hasComma,
    columns: [t("figures.publication"), t("desk.issue"), ...read, t("figures.columns.share"), columnOf("sold"), lira]
  }
  return (
    <SaveFile
      saving={saving}
      files={[
        { label: t("figures.saveDays"), make: () => daysFile(found.days, days) },
        { label: t("figures.saveIssues"), make: () => issuesFile(found.issues, issues) }
      ]}
    />
  )
}

/** The figures of a range, once they are loaded. */
export const FoundFigures = ({ asked, offered, figures, saving, pages }: FoundFiguresProps) => {
  const { t } = useTranslation("publishing")
  const isOfIssue = asked.issue !== null
  return (
    <Loadable
      of={figures}
      failed={{ title: t("desk.failed.title"), text: t("figures.failed") }}
      skeleton={<Spinner label={t("figures.loading")} />}
    >
      {(found) => (
        <>
          {isOfIssue && (
            <p className={styles.subject}>
              <bdi className={styles.subtitle}>{found.issue_title}</bdi>{" "}
              <Link to="/account/publisher/figures" search={rangeOf(asked, offered)}>
                {t("figures.allIssues")}
              </Link>
            </p>
          )}
          {isEmpty(found) ? (
            <p className={styles.none}>{t("figures.none")}</p>
          ) : (
            <>
              <Curves figures={found} isOfIssue={isOfIssue} />
              <FigureDays days={found.days} isOfIssue={isOfIssue} />
              {pages}
              {!isOfIssue && found.issues.length > 0 && (
                <FigureIssues
                  issues={found.issues}
                  searchOf={(issue) => ({ ...rangeOf(asked, offered), ...subjectOf({ publication: null, issue }) })}
                />
              )}
              {found.sources.length > 0 && <FigureSources sources={found.sources} />}
              <Saving found={found} asked={asked} saving={saving} />
            </>
          )}
        </>
      )}
    </Loadable>
  )
}

interface PublisherFiguresProps {
  readonly asked: FiguresAsked
  readonly offered: OfferedDays | null
  readonly today: string
  readonly titles: LoadableRef<Titles>
  readonly onAsk: (search: FiguresSearch) => void
  readonly found: ReactNode
}

/** What came of a publisher's publications, day by day. */
export const PublisherFigures = ({ found, ...controls }: PublisherFiguresProps) => {
  const { t } = useTranslation("publishing")
  return (
    <FiguresScreen title={t("figures.title")} lead={t("figures.lead")}>
      <FiguresControls {...controls} />
      {found}
      <Rules />
    </FiguresScreen>
  )
}
