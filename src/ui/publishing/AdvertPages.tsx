import { useSelector } from "@xstate/react"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import { type AdvertFields, type PagesAsked, shownAdvert } from "../../domain/publishing/AdvertFields.ts"
import type { AdvertMatches, IssueMatches } from "../../domain/publishing/OwnAdvert.ts"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isBusy, type LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Button } from "../parts/Button.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { SelectField } from "../parts/SelectField.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Adverts.module.css"

/** Draws an advert over a page as the reader does. */
export type DrawAdvert = ComponentType<{
  readonly advert: Advert
  readonly magazine: MagazineInfo
  readonly page: number
}>

/** Opens an issue's pages and shows what is drawn over one. */
export type PageOfIssue = ComponentType<{
  readonly issue: string
  readonly children: (page: LoadableRef<MagazineInfo>) => React.ReactNode
}>

/** Looks for pages and shows them. */
export type PagesFound = ComponentType<{ readonly asked: PagesAsked; readonly fields: AdvertFields }>

interface PreviewProps {
  readonly issue: IssueMatches
  readonly fields: AdvertFields
  readonly Page: PageOfIssue
  readonly Draw: DrawAdvert
}

const Preview = ({ issue, fields, Page, Draw }: PreviewProps) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const page = issue.pages[0] ?? 1
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.more}>{t("adverts.preview", { issue: issue.title, page: count(page) })}</figcaption>
      <Page issue={issue.id}>
        {(shown) => (
          <Loadable
            of={shown}
            failed={{ title: t("desk.failed.title"), text: t("adverts.pageFailed") }}
            skeleton={<Spinner label={t("adverts.pageLoading")} />}
          >
            {(magazine) => <Draw advert={shownAdvert(fields)} magazine={magazine} page={page} />}
          </Loadable>
        )}
      </Page>
    </figure>
  )
}

const Hits = ({ issues }: Pick<AdvertMatches, "issues">) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  if (issues.length === 0) return null
  return (
    <ul className={styles.hits}>
      {issues.map(({ id, title, publication_title, pages }) => (
        <li key={id}>
          <bdi>{t("adverts.issue", { publication: publication_title, issue: title })}</bdi>{" "}
          <span className={styles.more}>{t("adverts.pages", { count: pages.length, pages: count(pages.length) })}</span>
        </li>
      ))}
    </ul>
  )
}

interface AdvertPagesProps extends Omit<PreviewProps, "issue"> {
  readonly matches: LoadableRef<AdvertMatches>
}

/** Some pages are still being made, or read for their words. */
const Waiting = ({ matches, waiting }: Pick<AdvertPagesProps, "matches"> & Pick<AdvertMatches, "waiting">) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  return (
    <div className={styles.waiting}>
      <p role="status" className={styles.more}>
        {t("adverts.waiting", { count: waiting, number: count(waiting) })}
      </p>
      <Button isPending={useSelector(matches, isBusy)} onPress={() => matches.send({ type: "loadable.retry" })}>
        {t("adverts.lookAgain")}
      </Button>
    </div>
  )
}

const Found = ({ found, matches, ...preview }: AdvertPagesProps & { readonly found: AdvertMatches }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const [chosen, choose] = useState("")
  const { issues, waiting } = found
  const issue = issues.find(({ id }) => id === chosen) ?? issues[0]
  const pages = issues.reduce((sum, one) => sum + one.pages.length, 0)
  return (
    <>
      <p role="status">
        {issue === undefined
          ? t(waiting > 0 ? "adverts.noneYet" : "adverts.none")
          : t("adverts.found", { count: pages, pages: count(pages), issues: count(issues.length) })}
      </p>
      {waiting > 0 && <Waiting matches={matches} waiting={waiting} />}
      <Hits issues={issues} />
      {issues.length > 1 && (
        <SelectField
          label={t("adverts.previewIn")}
          value={issue?.id ?? ""}
          onChange={choose}
          items={issues.map(({ id, title }) => ({ id, title }))}
          placeholder={t("adverts.previewIn")}
        />
      )}
      {issue !== undefined && <Preview key={issue.id} {...preview} issue={issue} />}
    </>
  )
}

/** How many pages of which issues have the keywords, and the advert over one of them. */
export const AdvertPages = ({ matches, ...preview }: AdvertPagesProps) => {
  const { t } = useTranslation("publishing")
  return (
    <div className={styles.part} aria-busy={useSelector(matches, isBusy)}>
      <Loadable
        of={matches}
        failed={{ title: t("desk.failed.title"), text: t("adverts.pagesFailed") }}
        skeleton={<Spinner label={t("adverts.seeking")} />}
      >
        {(found) => <Found found={found} matches={matches} {...preview} />}
      </Loadable>
    </div>
  )
}
