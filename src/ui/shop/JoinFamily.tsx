import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { App } from "../../machines/app.ts"
import { userOf } from "../../machines/session/session.view.ts"
import type { joiningMachine } from "../../machines/shop/joining.machine.ts"
import { invitationOf } from "../../machines/shop/joining.view.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Joining, type JoiningWords } from "./Joining.tsx"

interface JoinFamilyProps extends Pick<App, "session"> {
  readonly joining: ActorRefFrom<typeof joiningMachine>
}

const ToSubscriptions = () => {
  const { t } = useTranslation("subscriptions")
  return <ButtonLink to="/account/subscriptions">{t("title")}</ButtonLink>
}

/** An invitation to a family plan, and its result. Source: product, "Family". */
export const JoinFamily = ({ joining, session }: JoinFamilyProps) => {
  const { t } = useTranslation("subscriptions")
  const email = useSelector(session, userOf)?.email ?? ""
  const inviter = useSelector(joining, invitationOf)?.inviter ?? null
  const words: JoiningWords = {
    title: t("join.title"),
    asked: inviter === null ? t("join.asked", { email }) : t("join.askedBy", { inviter, email }),
    terms: t("join.price"),
    button: t("join.button"),
    joining: t("join.joining"),
    failed: (reason) => t("join.failed", { reason }),
    joined: t("join.joined"),
    joinedText: t("join.joinedText"),
    refused: t("join.refused"),
    refusedNext: t("join.refusedNext"),
    missing: t("join.missing"),
    missingNext: t("join.missingNext")
  }
  const onwards = (
    <>
      <ButtonLink to="/" look="filled">
        {t("join.toKiosk")}
      </ButtonLink>
      <ToSubscriptions />
    </>
  )
  return <Joining joining={joining} words={words} onwards={onwards} elsewhere={<ToSubscriptions />} />
}
