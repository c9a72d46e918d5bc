import { useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { reportSearch } from "../../domain/help/reportSearch.ts"
import { isSupport } from "../../machines/session/session.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useOnline } from "../hooks/useOnline.ts"
import { ButtonLink } from "./Link.tsx"

interface AskHelpProps {
  /** The error's name. */
  readonly error: string
  /** The issue that was to be read. */
  readonly issue?: string | null
  /** The id of the request that failed on the server. */
  readonly request?: string | undefined
}

/**
 * Leads from an error to a new ticket with what happened; nothing off line, where none can be sent. The support team,
 * which would ask itself, reads what to tell whoever runs the site.
 */
export const AskHelp = ({ error, issue = null, request }: AskHelpProps) => {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isOfTeam = useSelector(useApp().session, isSupport)
  if (!useOnline()) return null
  const report = reportSearch(error, path, issue, request)
  if (isOfTeam)
    return <p>{t("tellOperator", { error: [report.error, report.request].join(" ").trimEnd(), path: report.at })}</p>
  return (
    <ButtonLink to="/account/support" search={report} look="quiet">
      {t("askHelp")}
    </ButtonLink>
  )
}
