import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { App } from "../../machines/app.ts"
import { userOf } from "../../machines/session/session.view.ts"
import type { joiningMachine } from "../../machines/shop/joining.machine.ts"
import { invitationOf } from "../../machines/shop/joining.view.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Joining, type JoiningWords } from "../shop/Joining.tsx"

interface JoinPublicationProps extends Pick<App, "session"> {
  readonly joining: ActorRefFrom<typeof joiningMachine>
}

/** An invitation to a publication, and its result. Source: product, "People of a publication". */
export const JoinPublication = ({ joining, session }: JoinPublicationProps) => {
  const { t } = useTranslation(["publishing", "common"])
  const email = useSelector(session, userOf)?.email ?? ""
  const invitation = useSelector(joining, invitationOf)
  const to = invitation?.to ?? null
  const words: JoiningWords = {
    title: t("joining.title"),
    asked:
      invitation === null || to === null
        ? t("joining.asked", { email })
        : t(`joining.askedBy.${to.role}`, { inviter: invitation.inviter, publication: to.publication, email }),
    terms: t("joining.free"),
    button: t("joining.button"),
    joining: t("joining.joining"),
    failed: (reason) => t("joining.failed", { reason }),
    joined: t("joining.joined"),
    joinedText: t("joining.joinedText"),
    refused: t("joining.refused"),
    refusedNext: t("joining.refusedNext"),
    missing: t("joining.missing"),
    missingNext: t("joining.missingNext")
  }
  const onwards = (
    <ButtonLink to="/account/publisher" look="filled">
      {t("common:desk")}
    </ButtonLink>
  )
  const elsewhere = <ButtonLink to="/">{t("common:places.home")}</ButtonLink>
  return <Joining joining={joining} words={words} onwards={onwards} elsewhere={elsewhere} />
}
