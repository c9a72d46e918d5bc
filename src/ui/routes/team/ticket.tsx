import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { liveAttachmentSaving } from "../../../machines/help/attachmentSaving.live.ts"
import type { MessageNews } from "../../../machines/help/messageForm.machine.ts"
import { liveAnswerForm } from "../../../machines/team/answerForm.live.ts"
import { liveAnswering } from "../../../machines/team/answering.live.ts"
import type { AnsweringInput, TicketDone } from "../../../machines/team/answering.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { Answering } from "../../team/Answering.tsx"

const route = getRouteApi("/site/_team/team/tickets/$id")

/** A closed ticket leads to the next one, or to the list if nobody waits. */
const Screen = ({ owner, id }: AnsweringInput) => {
  const app = useApp()
  const navigate = useNavigate()
  const answering = useScreenActor(app, liveAnswering, { owner, id })
  const saving = useScreenActor(app, liveAttachmentSaving, undefined)
  const form = useScreenActor(app, liveAnswerForm, { owner, ticket: id, report: null })
  useNews(form, (news: MessageNews) =>
    answering.send(
      news.type === "message.sent" && news.answered !== null
        ? { type: "answer.posted", ...news.answered }
        : { type: "thread.reload" }
    )
  )
  useTabVisible(() => answering.send({ type: "thread.reload" }))
  useNews(answering, ({ next }: TicketDone) => {
    if (next === null) void navigate({ to: "/team" })
    else void navigate({ to: "/team/tickets/$id", params: { id: next } })
  })
  return <Answering answering={answering} form={form} memberId={owner} saving={saving} />
}

export const TeamTicketRoute = () => {
  const { id } = route.useParams()
  const owner = useLastUser(useApp().session)?.id ?? ""
  return <Screen key={`${owner} ${id}`} owner={owner} id={id} />
}
