import { useSelector } from "@xstate/react"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import { type AdvertFields, type PagesAsked, shownAdvert } from "../../domain/publishing/AdvertFields.ts"
import type { AdvertMatches } from "../../domain/publishing/OwnAdvert.ts"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isBusy, type LoadableRef } from "../../machines/loadable/loadable.view.ts"
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
  readonly issue: AdvertMatches[number]
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

const Hits = ({ matches }: { readonly matches: AdvertMatches }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  return (
    <ul className={styles.hits}>
      {matches.map(({ id, title, publication_title, pages }) => (
        <li key={id}>
          <bdi>{t("adverts.issue", { publication: publication_title, issue: title })}</bdi>{" "}
          <span className={styles.more}>{t("adverts.pages", { count: pages.length, pages: count(pages.length) })}</span>
        </li>
      ))}
    </ul>
  )
}

const Found = ({ matches, ...preview }: Omit<PreviewProps, "issue"> & { readonly matches: AdvertMatches }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const [chosen, choose] = useState("")
  const [first] = matches
  const issue = matches.find(({ id }) => id === chosen) ?? first
  if (issue === undefined) return <p role="status">{t("adverts.none")}</p>
  const pages = matches.reduce((sum, one) => sum + one.pages.length, 0)
  return (
    <>
      <p role="status">{t("adverts.found", { count: pages, pages: count(pages), issues: count(matches.length) })}</p>
      <Hits matches={matches} />
      {matches.length > 1 && (
        <SelectField
          label={t("adverts.previewIn")}
          value={issue.id}
          onChange={choose}
          items={matches.map(({ id, title }) => ({ id, title }))}
          placeholder={t("adverts.previewIn")}
        />
      )}
      <Preview key={issue.id} {...preview} issue={issue} />
    </>
  )
}

interface AdvertPagesProps extends Omit<PreviewProps, "issue"> {
  readonly matches: LoadableRef<AdvertMatches>
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
        {(found) => <Found matches={found} {...preview} />}
      </Loadable>
    </div>
  )
}
