import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { MailedKind } from "../../machines/account/mailChoice.machine.ts"
import {
  isBusy,
  isChanged,
  isFailed,
  isMissing,
  type MailChoiceRef,
  mailedIn,
  troubleOf
} from "../../machines/account/mailChoice.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

interface OfChoice {
  readonly choice: MailChoiceRef
}

const Missing = () => {
  const { t } = useTranslation("notifications")
  const link = (
    <ButtonLink to="/account/notifications/choices" look="filled">
      {t("mails.missing.link")}
    </ButtonLink>
  )
  return (
    <Message title={t("mails.missing.title")} actions={link}>
      <p>{t("mails.missing.text")}</p>
    </Message>
  )
}

const Failed = ({ choice }: OfChoice) => {
  const { t } = useTranslation("notifications")
  const reason = useTroubleMessage(useSelector(choice, troubleOf))
  const retry = <Retry look="filled" onPress={() => choice.send({ type: "mails.reload" })} />
  return (
    <Message alert title={t("mails.title")} actions={retry}>
      <p>{t("mails.failed", { reason })}</p>
    </Message>
  )
}

const Kept = ({ choice }: OfChoice) => {
  const { t } = useTranslation("notifications")
  const trouble = useSelector(choice, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{t("mails.kept", { reason })}</Banner>
}

const Mails = ({ choice, mailed }: OfChoice & { readonly mailed: MailedKind }) => {
  const { t } = useTranslation("notifications")
  const busy = useSelector(choice, isBusy)
  const changed = useSelector(choice, isChanged)
  const { mail } = mailed
  const kind = t(`kind.${mailed.kind}`)
  const sentence = mail ? (changed ? "mails.resumed" : "mails.asked") : changed ? "mails.ended" : "mails.off"
  const words = mail ? (busy ? "mails.ending" : "mails.end") : busy ? "mails.resuming" : "mails.resume"
  return (
    <Message
      title={t("mails.title")}
      actions={
        <>
          <Button
            look="filled"
            isPending={busy}
            onPress={() => choice.send({ type: mail ? "mails.end" : "mails.resume" })}
          >
            {t(words)}
          </Button>
          <ButtonLink to="/account/notifications/choices">{t("mails.toChoices")}</ButtonLink>
        </>
      }
    >
      <p role="status">{t(sentence, { kind })}</p>
      <p>{t("mails.others")}</p>
      <Kept choice={choice} />
    </Message>
  )
}

const Awaited = () => {
  const { t } = useTranslation("notifications")
  return (
    <Skeleton label={t("mails.loading")} isTitle>
      <Shade of="heading" width="min(16rem, 80%)" />
      <Shade />
    </Skeleton>
  )
}

/** The way out of a mail's kind: says which mails end, ends them, and starts them again. Source: product, "Mails". */
export const MailChoice = ({ choice }: OfChoice) => {
  const missing = useSelector(choice, isMissing)
  const failed = useSelector(choice, isFailed)
  const mailed = useSelector(choice, mailedIn)
  if (missing) return <Missing />
  if (failed) return <Failed choice={choice} />
  return mailed === null ? <Awaited /> : <Mails choice={choice} mailed={mailed} />
}
