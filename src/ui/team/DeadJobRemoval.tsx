import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { deadJobsAtOnce, type DeadJobs } from "../../domain/help/TeamJobs.ts"
import { isConfirming, type TeamJobsRef, wantedOf } from "../../machines/team/teamJobs.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Confirmation } from "../parts/Confirmation.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { useJobKind } from "./useJobKind.ts"

interface DeadJobRemovalProps {
  readonly jobs: TeamJobsRef
  readonly dead: ReadonlyArray<DeadJobs>
}

/** Asks before jobs that were given up are removed, which none of what they were to do survives. */
export const DeadJobRemoval = ({ jobs, dead }: DeadJobRemovalProps) => {
  const { t } = useTranslation("team")
  const dates = useLocalDates()
  const kindOf = useJobKind()
  const isOpen = useSelector(jobs, isConfirming)
  const wanted = useSelector(jobs, wantedOf)
  useDialogFocusGivenBack(isOpen)
  const kind = dead.find(({ queue }) => queue === wanted?.queue)
  const name = kindOf(wanted?.queue ?? "")
  const at = kind?.jobs.find(({ id }) => id === wanted?.id)?.at
  const text =
    at === undefined
      ? t("jobs.removal.all", { kind: name, count: Math.min(kind?.count ?? 0, deadJobsAtOnce) })
      : t("jobs.removal.one", { kind: name, when: dates.moment(new Date(at)) })
  return (
    <Confirmation
      isOpen={isOpen}
      title={t(at === undefined ? "jobs.removal.titleAll" : "jobs.removal.title")}
      text={text}
      confirm={t("jobs.remove")}
      cancel={t("jobs.removal.cancel")}
      onConfirm={() => jobs.send({ type: "removal.confirm" })}
      onCancel={() => jobs.send({ type: "removal.cancel" })}
    />
  )
}
