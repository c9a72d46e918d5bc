import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { allIssues, type DeskAsked, deskSearch, isNarrowed, pagesOf } from "../../domain/publishing/deskList.ts"
import type { DeskKind } from "../../domain/session/deskOf.ts"
import { isBusy, isFailed, totalOf } from "../../machines/publishing/desk.view.ts"
import { Button } from "../parts/Button.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Pages } from "../parts/Pages.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Desk.module.css"
import { DeskControls } from "./DeskControls.tsx"
import { DeskHeading } from "./DeskHeading.tsx"
import { type DeskRef, IssueTable, type Links } from "./IssueTable.tsx"

export interface DeskProps extends Links {
  readonly desk: DeskRef
  readonly asked: DeskAsked
  readonly onAsk: (asked: DeskAsked) => void
  readonly kind: DeskKind
}

const Empty = ({ asked, onAsk }: Pick<DeskProps, "asked" | "onAsk">) => {
  const { t } = useTranslation("publishing")
  if (isNarrowed(asked) || asked.page > 1) {
    const all = <Button onPress={() => onAsk(allIssues)}>{t("desk.all")}</Button>
    return (
      <Message level={2} title={t("desk.none.title")} actions={all}>
        <p>{t("desk.none.text")}</p>
      </Message>
    )
  }
  return (
    <Message level={2} title={t("desk.empty.title")}>
      <p>{t("desk.empty.text")}</p>
      <p>{t("desk.empty.next")}</p>
    </Message>
  )
}

const DeskPages = ({ desk, asked }: Pick<DeskProps, "desk" | "asked">) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const pages = pagesOf(useSelector(desk, totalOf))
  const { page } = asked
  if (useSelector(desk, isFailed)) return null
  return (
    <Pages
      label={t("desk.pagination")}
      page={page}
      pages={pages}
      here={t("desk.page", { page: count(page), pages: count(pages) })}
      before={t("desk.before")}
      after={t("desk.after")}
      renderLink={(to, words) => (
        <Link to="/account/publisher/issues" search={deskSearch({ ...asked, page: to })}>
          {words}
        </Link>
      )}
    />
  )
}

/** All of the publisher's issues and the state of each, narrowed down and page by page. */
export const Desk = ({ desk, asked, onAsk, kind, ...links }: DeskProps) => {
  const { t } = useTranslation(["publishing", "common"])
  return (
    <Localised>
      <div className={styles.desk} aria-busy={useSelector(desk, isBusy)}>
        <DeskHeading title={t("desk.all")} kind={kind} />
        <DeskControls asked={asked} onAsk={onAsk} />
        <IssueTable desk={desk} empty={<Empty asked={asked} onAsk={onAsk} />} {...links} />
        <DeskPages desk={desk} asked={asked} />
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
