import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { reportIn } from "../../../domain/help/reportIn.ts"
import type { TicketReport } from "../../../domain/help/Ticket.ts"
import type { User } from "../../../domain/session/User.ts"
import { liveMessageForm } from "../../../machines/help/messageForm.live.ts"
import type { MessageNews } from "../../../machines/help/messageForm.machine.ts"
import { liveQuestions } from "../../../machines/help/questions.live.ts"
import { Support } from "../../help/Support.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useVisit } from "../../hooks/useVisit.ts"

const route = getRouteApi("/site/_account/account/support")

interface OfOwner {
  readonly owner: User
  readonly language: string
  readonly report: TicketReport | null
}

/** A ticket that was sent is found among the others. */
const OwnSupport = ({ owner, language, report }: OfOwner) => {
  const app = useApp()
  const navigate = useNavigate()
  const form = useScreenActor(app, liveMessageForm, { owner: owner.id, ticket: null, report })
  useNews(form, ({ type }: MessageNews) => {
    if (type === "message.sent") void navigate({ to: "/account/support/tickets" })
  })
  const visit = useVisit()
  return <Support questions={useScreenActor(app, liveQuestions, { language })} form={form} visit={visit} />
}

export const SupportRoute = () => {
  const app = useApp()
  const { i18n } = useTranslation()
  const { isOver, owner } = useOwner(app.session)
  const asked = route.useSearch()
  const report = reportIn(asked, navigator.userAgent, i18n.language)
  if (isOver || owner === null) return null
  return (
    <OwnSupport
      key={`${i18n.language} ${report?.path} ${report?.error} ${report?.request}`}
      owner={owner}
      language={i18n.language}
      report={report}
    />
  )
}
