import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  countOf,
  isAsking,
  isFailed,
  jobsOf,
  refusedForOf,
  type TeamJobsRef,
  troubleOf,
  wantedOf
} from "../../machines/team/teamJobs.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { FailedMessage } from "../parts/FailedMessage.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { DeadJobList } from "./DeadJobList.tsx"
import { JobQueues } from "./JobQueues.tsx"
import screen from "./Team.module.css"

interface OfJobs {
  readonly jobs: TeamJobsRef
}

/** Above what the last look did not bring up to date. */
const Stale = ({ jobs }: OfJobs) => {
  const { t } = useTranslation("team")
  const trouble = useSelector(jobs, troubleOf)
  const reason = useTroubleMessage(trouble)
  const asking = useSelector(jobs, isAsking)
  if (trouble === null) return null
  return (
    <Banner action={<Retry isPending={asking} onPress={() => jobs.send({ type: "jobs.reload" })} />}>
      {t("jobs.stale", { reason })}
    </Banner>
  )
}

const Outcome = ({ jobs }: OfJobs) => {
  const { t } = useTranslation("team")
  const count = useSelector(jobs, countOf)
  const act = useSelector(jobs, wantedOf)?.act ?? "retry"
  return (
    <>
      <TroubleBanner
        trouble={useSelector(jobs, refusedForOf)}
        words={(reason) => t(`jobs.refused.${act}`, { reason })}
      />
      <p role="status">
        {count !== null && (count === 0 ? t(`jobs.nothing.${act}`) : t(`jobs.done.${act}`, { count }))}
      </p>
    </>
  )
}

const Shown = ({ jobs }: OfJobs) => {
  const { t } = useTranslation("team")
  const known = useSelector(jobs, jobsOf)
  if (known === null) return <Spinner label={t("jobs.loading")} />
  return (
    <>
      <Stale jobs={jobs} />
      <Outcome jobs={jobs} />
      <DeadJobList jobs={jobs} dead={known.dead} />
      <JobQueues queues={known.queues} />
    </>
  )
}

/** Background work: what was given up, and what there is of each kind. Source: product, "The support team". */
export const TeamJobs = ({ jobs }: OfJobs) => {
  const { t } = useTranslation("team")
  const failed = useSelector(jobs, isFailed)
  const trouble = useSelector(jobs, troubleOf)
  return (
    <div className={screen.screen}>
      <header className={screen.head}>
        <h1 className={screen.title} tabIndex={-1}>
          {t("jobs.title")}
        </h1>
        <p className={screen.lead}>{t("jobs.lead")}</p>
      </header>
      {failed ? (
        <FailedMessage title={t("jobs.failed")} trouble={trouble} onRetry={() => jobs.send({ type: "jobs.reload" })} />
      ) : (
        <Shown jobs={jobs} />
      )}
    </div>
  )
}
