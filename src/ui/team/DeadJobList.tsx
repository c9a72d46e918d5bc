import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { DeadJob, DeadJobAct, DeadJobs } from "../../domain/help/TeamJobs.ts"
import { actingOf, type TeamJobsRef } from "../../machines/team/teamJobs.view.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { PassingButton } from "../publishing/PassingButton.tsx"
import { DeadJobRemoval } from "./DeadJobRemoval.tsx"
import styles from "./TeamJobs.module.css"
import { useJobKind } from "./useJobKind.ts"

interface OfJobs {
  readonly jobs: TeamJobsRef
}

interface ActButtonProps extends OfJobs, DeadJobAct {
  readonly words: string
  /** What it is done to, for those who do not see where the button stands. */
  readonly label: string
  readonly look: "plain" | "quiet"
}

const ActButton = ({ jobs, act, queue, id, words, label, look }: ActButtonProps) => {
  const acting = useSelector(jobs, actingOf)
  const isPending = acting?.act === act && acting.queue === queue && acting.id === id
  return (
    <PassingButton
      look={look}
      aria-label={label}
      isPending={isPending}
      isDisabled={acting !== null && !isPending}
      onPress={() => jobs.send({ type: `jobs.${act}`, chosen: { queue, id } })}
    >
      {words}
    </PassingButton>
  )
}

const useFault = (): ((job: DeadJob) => string) => {
  const { t } = useTranslation("team")
  return ({ fault, error }) =>
    fault === "failed" && error === null ? t("jobs.unnamed") : t(`jobs.fault.${fault}`, { error })
}

interface ActsProps extends OfJobs {
  readonly kind: DeadJobs
  /** Null for all of the kind. */
  readonly job: DeadJob | null
}

const Acts = ({ jobs, kind: { queue, retryable }, job }: ActsProps) => {
  const { t } = useTranslation(["team", "common"])
  const dates = useLocalDates()
  const name = useJobKind()(queue)
  const ofAll = {
    retry: { words: t("jobs.retryAll"), label: t("jobs.retryAllOf", { kind: name }) },
    remove: { words: t("jobs.removeAll"), label: t("jobs.removeAllOf", { kind: name }) }
  }
  const ofOne = (at: string) => {
    const which = { kind: name, when: dates.moment(new Date(at)) }
    return {
      retry: { words: t("common:retry"), label: t("jobs.retryOne", which) },
      remove: { words: t("jobs.remove"), label: t("jobs.removeOne", which) }
    }
  }
  const { retry, remove } = job === null ? ofAll : ofOne(job.at)
  const chosen = { jobs, queue, id: job?.id ?? null, look: job === null ? "plain" : "quiet" } as const
  return (
    <div className={styles.acts}>
      {retryable && <ActButton {...chosen} {...retry} act="retry" />}
      <ActButton {...chosen} {...remove} act="remove" />
    </div>
  )
}

interface RowProps extends OfJobs {
  readonly kind: DeadJobs
  readonly job: DeadJob
}

const Row = ({ jobs, kind, job }: RowProps) => {
  const { t } = useTranslation("team")
  const dates = useLocalDates()
  const faultOf = useFault()
  const { at, tries, logged } = job
  return (
    <li className={styles.dead}>
      <div>
        <p>{faultOf(job)}</p>
        <p className={styles.more}>
          {t("jobs.tries", { count: tries })}
          {" · "}
          <time dateTime={at} title={dates.moment(new Date(at))}>
            {dates.ago(new Date(at))}
          </time>
        </p>
        {logged !== null && <p className={styles.more}>{t("jobs.logged", { id: logged })}</p>}
      </div>
      <Acts jobs={jobs} kind={kind} job={job} />
    </li>
  )
}

const Kind = ({ jobs, kind }: Omit<RowProps, "job">) => {
  const { t } = useTranslation("team")
  const { count } = useFormats()
  const kindOf = useJobKind()
  const { queue, count: all, retryable, jobs: listed } = kind
  const name = kindOf(queue)
  return (
    <section className={styles.kinds} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          {name} <span className={styles.more}>{count(all)}</span>
        </h3>
        {all > 1 && <Acts jobs={jobs} kind={kind} job={null} />}
      </header>
      {!retryable && <p className={styles.more}>{t("jobs.gone")}</p>}
      <ol className={styles.list} aria-label={t("jobs.deadOf", { kind: name })}>
        {listed.map((job) => (
          <Row key={job.id} jobs={jobs} kind={kind} job={job} />
        ))}
      </ol>
      {all > listed.length && (
        <p className={styles.more}>{t("jobs.rest", { listed: count(listed.length), count: all - listed.length })}</p>
      )}
    </section>
  )
}

/** The jobs that were given up, by kind, each to be tried again or removed. */
export const DeadJobList = ({ jobs, dead }: OfJobs & { readonly dead: ReadonlyArray<DeadJobs> }) => {
  const { t } = useTranslation("team")
  return (
    <TitledSection title={t("jobs.dead")} className={styles.section} titleClassName={styles.heading}>
      {dead.length === 0 && <p>{t("jobs.none")}</p>}
      {dead.map((kind) => (
        <Kind key={kind.queue} jobs={jobs} kind={kind} />
      ))}
      <DeadJobRemoval jobs={jobs} dead={dead} />
    </TitledSection>
  )
}
