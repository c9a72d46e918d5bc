import { useLocation } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { reportSearch } from "../../domain/help/reportSearch.ts"
import { useOnline } from "../hooks/useOnline.ts"
import { ButtonLink } from "./Link.tsx"

interface AskHelpProps {
  /** The error's name. */
  readonly error: string
  /** The issue that was to be read. */
  readonly issue?: string | null
}

/** Leads from an error to a new ticket with what happened; nothing off line, where none can be sent. */
export const AskHelp = ({ error, issue = null }: AskHelpProps) => {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!useOnline()) return null
  return (
    <ButtonLink to="/account/support" search={reportSearch(error, path, issue)} look="quiet">
      {t("askHelp")}
    </ButtonLink>
  )
}
