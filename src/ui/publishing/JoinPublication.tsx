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

interface JoinPublicationProps extends Pick<App, "session"> {
  readonly joining: ActorRefFrom<typeof joiningMachine>
}

const Failed = ({ joining }: Pick<JoinPublicationProps, "joining">) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(joining, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{t("joining.failed", { reason })}</Banner>
}

const Asked = ({ joining, session }: JoinPublicationProps) => {
  const { t } = useTranslation("publishing")
  const email = useSelector(session, userOf)?.email ?? ""
  const invitation = useSelector(joining, invitationOf)
  const busy = useSelector(joining, isJoining)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandedOn(button)
  const to = invitation?.to ?? null
  const join = (
    <Button look="filled" ref={button} isPending={busy} onPress={() => joining.send({ type: "invitation.accept" })}>
      {t(busy ? "joining.joining" : "joining.button")}
    </Button>
  )
  return (
    <Message title={t("joining.title")} actions={join}>
      <p>
        {invitation === null || to === null
          ? t("joining.asked", { email })
          : t(`joining.askedBy.${to.role}`, { inviter: invitation.inviter, publication: to.publication, email })}
      </p>
      <p>{t("joining.free")}</p>
      <Failed joining={joining} />
    </Message>
  )
}

/** An invitation to a publication, and its result. Source: product, "People of a publication". */
export const JoinPublication = (props: JoinPublicationProps) => {
  const { joining } = props
  const { t } = useTranslation(["publishing", "common"])
  const joined = useSelector(joining, hasJoined)
  const refused = useSelector(joining, isRefused)
  const missing = useSelector(joining, isMissing)
  const trouble = useSelector(joining, troubleOf)
  if (joined)
    return (
      <Message
        alert
        title={t("joining.joined")}
        actions={
          <ButtonLink to="/account/publisher" look="filled">
            {t("common:desk")}
          </ButtonLink>
        }
      >
        <p>{t("joining.joinedText")}</p>
      </Message>
    )
  if (refused || missing)
    return (
      <Message
        alert={refused}
        title={t(refused ? "joining.refused" : "joining.missing")}
        actions={<ButtonLink to="/">{t("common:places.home")}</ButtonLink>}
      >
        {refused && trouble?.message != null && <p>{trouble.message}</p>}
        <p>{t(refused ? "joining.refusedNext" : "joining.missingNext")}</p>
      </Message>
    )
  return <Asked {...props} />
}
