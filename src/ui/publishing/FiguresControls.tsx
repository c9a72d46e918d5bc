import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Dashboard } from "../../domain/publishing/Dashboard.ts"
import {
  type DayRange,
  type FiguresAsked,
  type FiguresSearch,
  offeredDays,
  type OfferedDays
} from "../../domain/publishing/FiguresAsked.ts"
import { type LoadableRef, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { ListingSelect } from "../catalogue/ListingSelect.tsx"
import { Banner } from "../parts/Banner.tsx"
import { Link } from "../parts/Link.tsx"
import { LoadableRetry } from "../parts/Loadable.tsx"
import { FigureRange } from "./FigureRange.tsx"
import styles from "./FiguresControls.module.css"

/** All publications whose figures the user may see: those of the desk, and not only those that they edit. */
export type Titles = Pick<Dashboard, "publications">

interface FiguresControlsProps {
  readonly asked: FiguresAsked
  /** Which of the offered ranges is shown; null for another. */
  readonly offered: OfferedDays | null
  readonly today: string
  readonly titles: LoadableRef<Titles>
  readonly onAsk: (search: FiguresSearch) => void
}

const everything = "all"

/** The part of the address that says which publication or issue is shown. */
export const subjectOf = ({ publication, issue }: Pick<FiguresAsked, "publication" | "issue">): FiguresSearch => ({
  ...(publication === null ? {} : { publication }),
  ...(issue === null ? {} : { issue })
})

/** The part that says which days are. */
export const rangeOf = ({ from, to }: DayRange, offered: OfferedDays | null): FiguresSearch =>
  offered === null ? { from, to } : { days: `${offered}` }

const PublicationSelect = ({ asked, offered, titles, onAsk }: Omit<FiguresControlsProps, "today">) => {
  const { t } = useTranslation("publishing")
  const known = useSelector(titles, valueOf<Titles>)?.publications
  const trouble = useSelector(titles, troubleOf)
  if (trouble !== null) {
    return <Banner action={<LoadableRetry of={titles} />}>{t("figures.failedPublications")}</Banner>
  }
  if (known === undefined || known.length < 2) return null
  return (
    <ListingSelect
      label={t("figures.publication")}
      value={asked.publication ?? everything}
      onChange={(publication) =>
        onAsk({ ...rangeOf(asked, offered), ...(publication === everything ? {} : { publication }) })
      }
      items={[{ id: everything, title: t("figures.all") }, ...known.map(({ id, title }) => ({ id, title }))]}
    />
  )
}

/** Which days are shown, and of what. */
export const FiguresControls = (props: FiguresControlsProps) => {
  const { t } = useTranslation("publishing")
  const { asked, offered, today, onAsk } = props
  return (
    <div role="group" aria-label={t("figures.controls")} className={styles.controls}>
      <ul className={styles.offered}>
        {offeredDays.map((days) => (
          <li key={days}>
            <Link
              to="/account/publisher/figures"
              search={{ ...subjectOf(asked), days: `${days}` }}
              resetScroll={false}
              aria-current={days === offered ? "true" : undefined}
            >
              {t("readers.recent", { days })}
            </Link>
          </li>
        ))}
      </ul>
      <FigureRange range={asked} today={today} onAsk={({ from, to }) => onAsk({ ...subjectOf(asked), from, to })} />
      {asked.issue === null && <PublicationSelect {...props} />}
    </div>
  )
}
