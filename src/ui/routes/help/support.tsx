import { useNavigate } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { User } from "../../../domain/session/User.ts"
import { liveMessageForm } from "../../../machines/help/messageForm.live.ts"
import type { MessageNews } from "../../../machines/help/messageForm.machine.ts"
import { liveQuestions } from "../../../machines/help/questions.live.ts"
import { Support } from "../../help/Support.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

interface OfOwner {
  readonly owner: User
  readonly language: string
}

/** A ticket that was sent is found among the others. */
const OwnSupport = ({ owner, language }: OfOwner) => {
  const app = useApp()
  const navigate = useNavigate()
  const form = useScreenActor(app, liveMessageForm, { owner: owner.id, ticket: null })
  useNews(form, ({ type }: MessageNews) => {
    if (type === "message.sent") void navigate({ to: "/account/support/tickets" })
  })
  return <Support questions={useScreenActor(app, liveQuestions, { language })} form={form} />
}

export const SupportRoute = () => {
  const app = useApp()
  const { i18n } = useTranslation()
  const { isOver, owner } = useOwner(app.session)
  if (isOver || owner === null) return null
  return <OwnSupport key={i18n.language} owner={owner} language={i18n.language} />
}
