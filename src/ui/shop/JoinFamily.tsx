import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { App } from "../../machines/app.ts"
import { userOf } from "../../machines/session/session.view.ts"
import type { joiningMachine } from "../../machines/shop/joining.machine.ts"
import {
  hasJoined,
  invitationOf,
  isJoining,
  isMissing,
  isRefused,
  troubleOf
} from "../../machines/shop/joining.view.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

interface JoinFamilyProps extends Pick<App, "session"> {
  readonly joining: ActorRefFrom<typeof joiningMachine>
}

const ToSubscriptions = () => {
  const { t } = useTranslation("subscriptions")
  return <ButtonLink to="/account/subscriptions">{t("title")}</ButtonLink>
}

const Failed = ({ joining }: Pick<JoinFamilyProps, "joining">) => {
  const { t } = useTranslation("subscriptions")
  const trouble = useSelector(joining, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{t("join.failed", { reason })}</Banner>
}

const Asked = ({ joining, session }: JoinFamilyProps) => {
  const { t } = useTranslation("subscriptions")
  const email = useSelector(session, userOf)?.email ?? ""
  const inviter = useSelector(joining, invitationOf)?.inviter ?? null
  const busy = useSelector(joining, isJoining)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandedOn(button)
  const join = (
    <Button look="filled" ref={button} isPending={busy} onPress={() => joining.send({ type: "invitation.accept" })}>
      {t(busy ? "join.joining" : "join.button")}
    </Button>
  )
  return (
    <Message title={t("join.title")} actions={join}>
      <p>{inviter === null ? t("join.asked", { email }) : t("join.askedBy", { inviter, email })}</p>
      <p>{t("join.price")}</p>
      <Failed joining={joining} />
    </Message>
  )
}

/** An invitation to a family plan, and its result. Source: product, "Family". */
export const JoinFamily = (props: JoinFamilyProps) => {
  const { joining } = props
  const { t } = useTranslation("subscriptions")
  const joined = useSelector(joining, hasJoined)
  const refused = useSelector(joining, isRefused)
  const missing = useSelector(joining, isMissing)
  const trouble = useSelector(joining, troubleOf)
  if (joined)
    return (
      <Message
        alert
        title={t("join.joined")}
        actions={
          <>
            <ButtonLink to="/" look="filled">
              {t("join.toKiosk")}
            </ButtonLink>
            <ToSubscriptions />
          </>
        }
      >
        <p>{t("join.joinedText")}</p>
      </Message>
    )
  if (refused || missing)
    return (
      <Message alert={refused} title={t(refused ? "join.refused" : "join.missing")} actions={<ToSubscriptions />}>
        {refused && trouble?.message != null && <p>{trouble.message}</p>}
        <p>{t(refused ? "join.refusedNext" : "join.missingNext")}</p>
      </Message>
    )
  return <Asked {...props} />
}
