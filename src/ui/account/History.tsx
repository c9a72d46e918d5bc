import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ViewedIssue } from "../../domain/account/OwnIssue.ts"
import type { HistoryRef } from "../../machines/account/history.view.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { Cover } from "../catalogue/Cover.tsx"
import { nameCover } from "../catalogue/coverTransition.ts"
import { Banner } from "../parts/Banner.tsx"
import { CardLink } from "../parts/CardLink.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./History.module.css"
import { coverMagazine } from "./coverMagazine.ts"

interface OfHistory {
  readonly history: HistoryRef
}

const AskAgain = ({ history, look = "plain" }: OfHistory & { readonly look?: "filled" | "plain" }) => (
  <Retry
    look={look}
    isPending={useSelector(history, isBusy)}
    onPress={() => history.send({ type: "loadable.retry" })}
  />
)

const Failed = ({ history }: OfHistory) => {
  const { t } = useTranslation("account")
  const reason = useTroubleMessage(useSelector(history, troubleOf))
  return (
    <Message alert level={2} title={t("history.failed.title")} actions={<AskAgain history={history} look="filled" />}>
      <p>{t("history.failed.text")}</p>
      <p>{reason}</p>
    </Message>
  )
}

const Empty = () => {
  const { t } = useTranslation("account")
  const store = (
    <ButtonLink to="/store" look="filled">
      {t("history.empty.link")}
    </ButtonLink>
  )
  return (
    <Message level={2} title={t("history.empty.title")} actions={store}>
      <p>{t("history.empty.text")}</p>
    </Message>
  )
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

const Shown = ({ history, items }: OfHistory & { readonly items: ReadonlyArray<ViewedIssue> }) => {
  const { t } = useTranslation("account")
  const trouble = useSelector(history, troubleOf)
  return (
    <>
      {trouble !== null && <Banner action={<AskAgain history={history} />}>{t("history.failed.text")}</Banner>}
      {items.length === 0 ? (
        <Empty />
      ) : (
        <ol className={styles.list}>
          {items.map((viewed) => (
            <li key={viewed.issue}>
              <Viewed viewed={viewed} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The issues read, the last one first. Source: product, "History". */
export const History = ({ history }: OfHistory) => {
  const { t } = useTranslation("account")
  const items = useSelector(history, valueOf)
  const trouble = useSelector(history, troubleOf)
  const busy = useSelector(history, isBusy)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("history.title")}
        </h1>
        <p className={styles.lead}>{t("history.lead")}</p>
      </header>
      {items !== null ? (
        <Shown history={history} items={items} />
      ) : trouble === null ? (
        <Awaited />
      ) : (
        <Failed history={history} />
      )}
    </div>
  )
}
