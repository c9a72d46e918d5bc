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

interface RowProps extends OfJobs {
  readonly kind: DeadJobs
  readonly job: DeadJob
}

const Row = ({ jobs, kind: { queue, retryable }, job }: RowProps) => {
  const { t } = useTranslation(["team", "common"])
  const dates = useLocalDates()
  const kindOf = useJobKind()
  const faultOf = useFault()
  const { id, at, tries, logged } = job
  const moment = dates.moment(new Date(at))
  return (
    <li className={styles.dead}>
      <div>
        <p>{faultOf(job)}</p>
        <p className={styles.more}>
          {t("jobs.tries", { count: tries })}
          {" · "}
          <time dateTime={at} title={moment}>
            {dates.ago(new Date(at))}
          </time>
        </p>
        {logged !== null && <p className={styles.more}>{t("jobs.logged", { id: logged })}</p>}
      </div>
      <div className={styles.acts}>
        {retryable && (
          <ActButton
            jobs={jobs}
            act="retry"
            queue={queue}
            id={id}
            look="quiet"
            words={t("common:retry")}
            label={t("jobs.retryOne", { kind: kindOf(queue), when: moment })}
          />
        )}
        <ActButton
          jobs={jobs}
          act="remove"
          queue={queue}
          id={id}
          look="quiet"
          words={t("jobs.remove")}
          label={t("jobs.removeOne", { kind: kindOf(queue), when: moment })}
        />
      </div>
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
        {all > 1 && (
          <div className={styles.acts}>
            {retryable && (
              <ActButton
                jobs={jobs}
                act="retry"
                queue={queue}
                id={null}
                look="plain"
                words={t("jobs.retryAll")}
                label={t("jobs.retryAllOf", { kind: name })}
              />
            )}
            <ActButton
              jobs={jobs}
              act="remove"
              queue={queue}
              id={null}
              look="plain"
              words={t("jobs.removeAll")}
              label={t("jobs.removeAllOf", { kind: name })}
            />
          </div>
        )}
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
