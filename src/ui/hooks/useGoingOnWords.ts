import { useTranslation } from "react-i18next"
import { pageToGoOnAt } from "../../domain/reader/progress/goingOn.ts"
import { useStanding } from "./useProgress.ts"

/** What a link that reads the issue says, and where it leads. */
interface ReadingLink {
  readonly words: string
  readonly label: string
  readonly search: { readonly sayfa?: string }
}

/** Where the issue was begun: to go on at its page; null where it is read from its beginning. */
export const useGoingOnWords = (
  issue: string,
  named: { readonly publication: string; readonly issue: string }
): ReadingLink | null => {
  const { t } = useTranslation("home")
  const page = pageToGoOnAt(useStanding(issue))
  return page === null
    ? null
    : { words: t("goOn", { page }), label: t("goOnIssue", { ...named, page }), search: { sayfa: `${page}` } }
}
