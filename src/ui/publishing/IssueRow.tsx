import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type DeskIssue, isRemovable, isRetryable } from "../../domain/publishing/DeskIssue.ts"
import { targetOf, actionTroubleOf, isActing, type IssueActionRef } from "../../machines/publishing/issueAction.view.ts"
import { isCopied, isRefused, type SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { LinkField } from "../parts/LinkField.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Desk.module.css"
import { IssueState } from "./IssueState.tsx"
import { SmallCover } from "./SmallCover.tsx"

export interface IssueRowProps {
  readonly issue: DeskIssue
  readonly action: IssueActionRef
  readonly sharing: SharingRef
  /** The site's origin, for the link of a published issue. */
  readonly origin: string
}

const urlOf = (origin: string, id: string): string => `${origin}/magazine/${id}`

/** If the row goes, or the dialog that should return the focus to it closes, the heading takes the focus. */
const afterRow = (row: HTMLTableRowElement | null) => () => {
  const { activeElement, body } = document
  if (activeElement === body || row?.contains(activeElement))
    document.querySelector("h1")?.focus({ preventScroll: true })
}

/** If only the button goes, another action of its row takes the focus. */
const afterButton = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement !== button) return
  const others = [...(button?.closest("tr")?.querySelectorAll<HTMLElement>("button, a") ?? [])]
  others.find((other) => other !== button)?.focus({ preventScroll: true })
}

const Actions = ({ issue, action, sharing, origin }: IssueRowProps) => {
  const { t } = useTranslation("publishing")
  const acting = useSelector(action, isActing)
  const isHere = useSelector(action, targetOf)?.id === issue.id
  const { id, title, status } = issue
  // The pressed button stays enabled and so keeps the focus.
  const held = { isDisabled: acting && !isHere, look: "quiet" as const, ref: afterButton }
  return (
    <div className={styles.actions}>
      {status === "PUBLISHED" && (
        <ButtonLink to="/reader/{-$id}" params={{ id }} look="quiet" aria-label={t("desk.readIssue", { title })}>
          {t("desk.read")}
        </ButtonLink>
      )}
      {status === "SCHEDULED" && (
        <ButtonLink to="/magazine/$id" params={{ id }} look="quiet" aria-label={t("desk.previewIssue", { title })}>
          {t("desk.preview")}
        </ButtonLink>
      )}
      {status === "PUBLISHED" && (
        <Button
          look="quiet"
          aria-label={t("desk.copyIssue", { title })}
          onPress={() => sharing.send({ type: "link.copy", shared: { title, url: urlOf(origin, id) } })}
        >
          {t("desk.copy")}
        </Button>
      )}
      {isRetryable(issue) && (
        <Button
          {...held}
          aria-label={t("desk.retryIssue", { title })}
          onPress={() => action.send({ type: "issue.retry", issue: { id, title } })}
        >
          {t("desk.retry")}
        </Button>
      )}
      {isRemovable(issue) && (
        <Button
          {...held}
          aria-label={t("desk.removeIssue", { title })}
          onPress={() => action.send({ type: "issue.remove", issue: { id, title } })}
        >
          {t("desk.remove")}
        </Button>
      )}
      <ButtonLink
        to="/account/publisher/issues/$id"
        params={{ id }}
        look="quiet"
        aria-label={t("desk.settingsIssue", { title })}
      >
        {t("desk.settings")}
      </ButtonLink>
    </div>
  )
}

/** What became of copying this issue's link. */
const Copied = ({ issue, sharing, origin }: Omit<IssueRowProps, "action">) => {
  const { t } = useTranslation("publishing")
  const { id, title } = issue
  const url = urlOf(origin, id)
  const isHere = useSelector(sharing, ({ context }) => context.shared.url === url)
  const copied = useSelector(sharing, isCopied)
  const refused = useSelector(sharing, isRefused)
  if (!isHere || (!copied && !refused)) return null
  return (
    <div role="status">{copied ? t("desk.copied", { title }) : <LinkField label={t("desk.uncopied")} url={url} />}</div>
  )
}

/** The refusal of the last action on this issue. */
const Refused = ({ issue, action }: Pick<IssueRowProps, "issue" | "action">) => {
  const trouble = useSelector(action, actionTroubleOf)
  const isHere = useSelector(action, targetOf)?.id === issue.id
  const reason = useTroubleMessage(trouble)
  if (trouble === null || !isHere) return null
  return (
    <p role="alert" className={styles.refusal}>
      {reason}
    </p>
  )
}

export const IssueRow = ({ issue, action, sharing, origin }: IssueRowProps) => {
  const { t } = useTranslation("publishing")
  const formats = useFormats()
  const isHere = useSelector(action, targetOf)?.id === issue.id
  const isBusy = useSelector(action, isActing) && isHere
  return (
    <tr className={styles.row} aria-busy={isBusy} ref={afterRow}>
      <td className={styles.coverCell}>
        <SmallCover image={issue.cover_image} />
      </td>
      <th scope="row" className={styles.issue}>
        <bdi className={styles.issueTitle}>{issue.title}</bdi>
        <bdi className={styles.publication}>{issue.publication.title}</bdi>
      </th>
      <td className={styles.number} data-period>
        {formats.day(issue.publish_date)}
      </td>
      <td className={styles.number} data-pages={issue.pages_total}>
        {issue.pages_total === 0 ? "–" : formats.count(issue.pages_total)}
        {issue.pages_total > 0 && <span className={styles.unit}> {t("desk.unit", { count: issue.pages_total })}</span>}
      </td>
      <td className={styles.state}>
        <IssueState issue={issue} />
        <Refused issue={issue} action={action} />
        {issue.status === "PUBLISHED" && <Copied issue={issue} sharing={sharing} origin={origin} />}
      </td>
      <td className={styles.actionCell}>
        <Actions issue={issue} action={action} sharing={sharing} origin={origin} />
      </td>
    </tr>
  )
}
