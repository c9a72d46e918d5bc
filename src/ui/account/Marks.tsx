import { useSelector } from "@xstate/react"
import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import {
  isNarrowed,
  issuesMarked,
  type ListedMark,
  marksListed,
  type MarksAsked,
  plainMarks
} from "../../domain/account/markList.ts"
import type { Holdings } from "../../domain/catalogue/access.ts"
import type { AccountMarksRef } from "../../machines/account/accountMarks.view.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import { Button } from "../parts/Button.tsx"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Message } from "../parts/Message.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { MarkRow, NoReading } from "./MarkRow.tsx"
import styles from "./Marks.module.css"
import { MarksControls } from "./MarksControls.tsx"
import { MarksExchange, type MarksExchangeProps } from "./MarksExchange.tsx"

interface OfMarks {
  readonly marks: AccountMarksRef
}

export interface MarksProps extends OfMarks, Pick<MarksExchangeProps, "exporting" | "importing" | "onPick"> {
  /** Null until known. */
  readonly holdings: Holdings | null
  readonly asked: MarksAsked
  readonly onAsk: (asked: MarksAsked) => void
}

const Awaited = () => {
  const { t } = useTranslation("marks")
  return (
    <Skeleton label={t("loading")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade width="min(16rem, 80%)" />
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}

const Empty = () => {
  const { t } = useTranslation("marks")
  return <EmptyList title={t("empty.title")} text={t("empty.text")} to="/library" link={t("empty.link")} />
}

/** How many rows are shown, and how many more at a press. */
const step = 50

type ListProps = Pick<MarksProps, "holdings"> & { readonly found: ReadonlyArray<ListedMark> }

/** Rows under the name of their issue, as long as it stays the same. */
const grouped = (found: ReadonlyArray<ListedMark>): ReadonlyArray<ReadonlyArray<ListedMark>> => [
  ...Map.groupBy(found, ({ of }) => of.issue).values()
]

const Rows = ({ found, holdings, isNamed }: ListProps & { readonly isNamed: boolean }) => (
  <ol className={styles.list}>
    {found.map((mark) => (
      <li key={mark.key}>
        <MarkRow mark={mark} holdings={holdings} isNamed={isNamed} />
      </li>
    ))}
  </ol>
)

const Groups = ({ found, holdings }: ListProps) => {
  const { t } = useTranslation("marks")
  return grouped(found).map((marks) => {
    const [first] = marks
    if (first === undefined) return null
    const { title: issue, publication } = first.of.expand.issue
    return (
      <section key={first.of.issue} className={styles.group}>
        <h2 className={styles.heading} lang={publication.language}>
          {t("issueName", { publication: publication.title, issue })}
        </h2>
        <NoReading of={first.of} holdings={holdings} />
        <Rows found={marks} holdings={holdings} isNamed={false} />
      </section>
    )
  })
}

/** A part of the list, which grows on demand. */
const List = ({ found, holdings, isGrouped }: ListProps & { readonly isGrouped: boolean }) => {
  const { t } = useTranslation("marks")
  const [count, setCount] = useState(step)
  const list = useRef<HTMLDivElement>(null)
  const shown = found.slice(0, count)
  const showMore = () => {
    flushSync(() => setCount(count + step))
    list.current?.querySelectorAll<HTMLElement>("article")[count]?.focus()
  }
  return (
    <>
      <div ref={list} role="group" aria-label={t("list")} className={styles.groups}>
        {isGrouped ? (
          <Groups found={shown} holdings={holdings} />
        ) : (
          <Rows found={shown} holdings={holdings} isNamed={true} />
        )}
      </div>
      {shown.length < found.length && (
        <div className={styles.more}>
          <p className={styles.hint}>{t("shown", { count: shown.length, total: found.length })}</p>
          <Button onPress={showMore}>{t("more")}</Button>
        </div>
      )}
    </>
  )
}

const Shown = ({ all, holdings, asked, onAsk }: MarksProps & { readonly all: ReadonlyArray<IssueMarks> }) => {
  const { t } = useTranslation("marks")
  const found = marksListed(all, asked)
  const reset = <Button onPress={() => onAsk({ ...plainMarks, order: asked.order })}>{t("none.reset")}</Button>
  return (
    <>
      <MarksControls all={all} asked={asked} onAsk={onAsk} />
      <p role="status" className={styles.count}>
        {t("count", { count: found.length })}
      </p>
      {found.length === 0 && isNarrowed(asked) ? (
        <Message level={2} title={t("none.title")} actions={reset}>
          <p>{t("none.text")}</p>
        </Message>
      ) : (
        <List key={JSON.stringify(asked)} found={found} holdings={holdings} isGrouped={asked.order === "issue"} />
      )}
    </>
  )
}

const Loaded = (props: MarksProps & { readonly loaded: ReadonlyArray<IssueMarks> }) => {
  const { asked, exporting, importing, onPick } = props
  const all = issuesMarked(props.loaded)
  const chosen = all.filter(({ issue }) => issue === asked.issue)
  return (
    <>
      {all.length === 0 ? <Empty /> : <Shown {...props} all={all} />}
      <MarksExchange
        issues={chosen.length === 1 ? chosen : all}
        isAll={chosen.length !== 1}
        exporting={exporting}
        importing={importing}
        onPick={onPick}
      />
    </>
  )
}

/** The marks of all issues: found, opened, exported and imported. Source: product, "Marks of all issues". */
export const Marks = (props: MarksProps) => {
  const { marks } = props
  const { t } = useTranslation("marks")
  return (
    <div className={styles.screen} aria-busy={useSelector(marks, isBusy)}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("title")}
        </h1>
        <p className={styles.lead}>{t("lead")}</p>
      </header>
      <Loadable of={marks} failed={{ title: t("failed.title"), text: t("failed.text") }} skeleton={<Awaited />}>
        {(loaded) => <Loaded {...props} loaded={loaded} />}
      </Loadable>
    </div>
  )
}
