import { useTranslation } from "react-i18next"
import { jobKinds } from "../../domain/help/TeamJobs.ts"

/** What a kind of background work is called; its own name if it has no other, as after an upgrade. */
export const useJobKind = (): ((queue: string) => string) => {
  const { t } = useTranslation("team")
  return (queue) => {
    const kind = jobKinds.find((known) => known === queue)
    return kind === undefined ? queue : t(`jobs.kinds.${kind}`)
  }
}
