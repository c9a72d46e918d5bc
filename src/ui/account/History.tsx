import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ViewedIssue } from "../../domain/account/OwnIssue.ts"
import type { HistoryRef } from "../../machines/account/history.view.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import { Cover } from "../catalogue/Cover.tsx"
import { nameCover } from "../catalogue/coverTransition.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./History.module.css"
import { coverMagazine } from "./coverMagazine.ts"

interface OfHistory {
  readonly history: HistoryRef
}

const Awaited = () => {
  const { t } = useTranslation("account")
  return (
    <Skeleton label={t("history.loading")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade of="cover" />
          <Shade width="min(14rem, 80%)" />
        </div>
      ))}
    </Skeleton>
  )
}

const Viewed = ({ viewed: { issue: id, viewed_at, expand } }: { readonly viewed: ViewedIssue }) => {
  const dates = useLocalDates()
  const face = coverMagazine(expand.issue)
  const moment = new Date(viewed_at)
  return (
    <article className={styles.viewed}>
      <div className={styles.cover}>
        <Cover magazine={face} alt="" sizes="4.5rem" />
      </div>
      <div className={styles.names}>
        <h2 className={styles.name} lang={face.language}>
          <CardLink
            to="/magazine/$id"
            params={{ id }}
            viewTransition
            onClick={({ currentTarget }) => nameCover(currentTarget, id)}
          >
            {face.title}
          </CardLink>
        </h2>
        <p className={styles.issue} lang={face.language}>
          {face.issue_title}
        </p>
      </div>
      <time className={styles.when} dateTime={viewed_at} title={dates.moment(moment)}>
        {dates.ago(moment)}
      </time>
    </article>
  )
}

const Empty = () => {
  const { t } = useTranslation("account")
  return (
    <EmptyList
      title={t("history.empty.title")}
      text={t("history.empty.text")}
      to="/store"
      link={t("history.empty.link")}
    />
  )
}

const List = ({ items }: { readonly items: ReadonlyArray<ViewedIssue> }) => (
  <ol className={styles.list}>
    {items.map((viewed) => (
      <li key={viewed.issue}>
        <Viewed viewed={viewed} />
      </li>
    ))}
  </ol>
)

/** The issues read, the last one first. Source: product, "History". */
export const History = ({ history }: OfHistory) => {
  const { t } = useTranslation("account")
  const busy = useSelector(history, isBusy)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("history.title")}
        </h1>
        <p className={styles.lead}>{t("history.lead")}</p>
      </header>
      <Loadable
        of={history}
        failed={{ title: t("history.failed.title"), text: t("history.failed.text") }}
        skeleton={<Awaited />}
      >
        {(items) => (items.length === 0 ? <Empty /> : <List items={items} />)}
      </Loadable>
    </div>
  )
}
