import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { JobQueueState } from "../../domain/help/TeamJobs.ts"
import { tableRoles } from "../parts/tableRoles.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./TeamJobs.module.css"
import { useJobKind } from "./useJobKind.ts"

interface FigureProps {
  /** Its column's head, which is beside it on a phone. */
  readonly of: string
  /** Null where it is not known. */
  readonly children: ReactNode
}

const Figure = ({ of, children }: FigureProps) => (
  <td {...tableRoles.cell} className={styles.figure} data-unknown={children === null || undefined}>
    <span aria-hidden className={styles.of}>
      {of}
    </span>
    <span>{children ?? "–"}</span>
  </td>
)

const Row = ({ state }: { readonly state: JobQueueState }) => {
  const { t } = useTranslation("team")
  const { count } = useFormats()
  const dates = useLocalDates()
  const kindOf = useJobKind()
  const { queue, waiting, since, running, retrying, next } = state
  return (
    <tr {...tableRoles.row} className={styles.row}>
      <th {...tableRoles.rowheader} scope="row" className={styles.kind}>
        {kindOf(queue)}
      </th>
      <Figure of={t("jobs.waiting")}>
        {count(waiting)}
        {since !== null && (
          <span className={styles.since}> {t("jobs.since", { when: dates.ago(new Date(since)) })}</span>
        )}
      </Figure>
      <Figure of={t("jobs.running")}>{running === null ? null : count(running)}</Figure>
      <Figure of={t("jobs.retrying")}>{retrying === null ? null : count(retrying)}</Figure>
      <Figure of={t("jobs.next")}>
        {next === null ? null : <time dateTime={next}>{dates.moment(new Date(next))}</time>}
      </Figure>
    </tr>
  )
}

/** What there is of each kind of background work. */
export const JobQueues = ({ queues }: { readonly queues: ReadonlyArray<JobQueueState> }) => {
  const { t } = useTranslation("team")
  return (
    <TitledSection title={t("jobs.queues")} className={styles.section} titleClassName={styles.heading}>
      <table {...tableRoles.table} aria-label={t("jobs.queues")} className={styles.table}>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {(["kind", "waiting", "running", "retrying", "next"] as const).map((column) => (
              <th {...tableRoles.columnheader} key={column} scope="col">
                {t(`jobs.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {queues.map((state) => (
            <Row key={state.queue} state={state} />
          ))}
        </tbody>
      </table>
    </TitledSection>
  )
}
