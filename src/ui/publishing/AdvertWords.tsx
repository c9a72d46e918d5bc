import { useState } from "react"
import { useTranslation } from "react-i18next"
import { issueWordsFile } from "../../domain/publishing/figuresFile.ts"
import { type CountedAdvert, mostWordIssues } from "../../domain/publishing/OwnAdvert.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import { SelectField } from "../parts/SelectField.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Adverts.module.css"
import { SaveFile } from "./SaveFile.tsx"
import { WordTable } from "./WordTable.tsx"

interface AdvertWordsProps {
  readonly advert: CountedAdvert
  readonly saving: FileSavingRef
}

/** What each keyword of an advert brought, in all issues or in one. */
export const AdvertWords = ({ advert, saving }: AdvertWordsProps) => {
  const { t, i18n } = useTranslation("publishing")
  const { count } = useFormats()
  const [chosen, choose] = useState("all")
  const deleted = t("adverts.issues.deleted")
  const rows = advert.words_of_issues
  const issues = new Map(rows.map(({ issue_id, issue_title }) => [issue_id, issue_title ?? deleted]))
  const shown = chosen === "all" ? advert.words : rows.filter(({ issue_id }) => issue_id === chosen)
  const words = {
    name: t("adverts.words.file"),
    hasComma: i18n.language === "tr",
    columns: [
      t("desk.issue"),
      t("adverts.words.word"),
      t("adverts.names.shown"),
      t("adverts.names.seen"),
      t("adverts.names.clicked")
    ],
    unknown: t("adverts.words.unknown"),
    deleted
  }
  return (
    <TitledSection className={styles.part} titleClassName={styles.subtitle} title={t("adverts.words.title")}>
      <p className={styles.more}>{t("adverts.words.counted")}</p>
      {issues.size > 1 && (
        <SelectField
          label={t("adverts.words.issue")}
          value={chosen}
          onChange={choose}
          items={[{ id: "all", title: t("figures.allIssues") }, ...[...issues].map(([id, title]) => ({ id, title }))]}
          placeholder={t("adverts.words.issue")}
        />
      )}
      <WordTable name={t("adverts.words.title")} rows={shown} keyOf={({ word }) => word ?? ""} />
      {issues.size === mostWordIssues && (
        <p className={styles.more}>
          {t("adverts.words.most", { count: mostWordIssues, number: count(mostWordIssues) })}
        </p>
      )}
      <SaveFile saving={saving} files={[{ label: t("adverts.words.save"), make: () => issueWordsFile(rows, words) }]} />
    </TitledSection>
  )
}
