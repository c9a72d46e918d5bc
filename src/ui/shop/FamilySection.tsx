import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { maxAddressLength } from "../../domain/session/MailAddress.ts"
import type { Family, FamilyMember } from "../../domain/shop/Family.ts"
import { freePlaces } from "../../domain/shop/invitation.ts"
import type { familyMachine } from "../../machines/shop/family.machine.ts"
import {
  dismissedOf,
  doubtedOf,
  emailOf,
  familyOf,
  invitedOf,
  isBusy,
  isConfirming,
  isFailed,
  isInviting,
  problemOf,
  troubleOf
} from "../../machines/shop/family.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Field } from "../parts/Field.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { focusOnRemoval } from "../account/focusOnRemoval.ts"
import styles from "./FamilySection.module.css"
import frame from "./Subscriptions.module.css"

interface OfFamily {
  readonly family: ActorRefFrom<typeof familyMachine>
}

const nameOf = ({ name, email }: FamilyMember): string => name ?? email

const toSection = focusOnRemoval((element) => element.closest("section")?.querySelector("h2"))

const MemberRow = ({ family, member }: OfFamily & { readonly member: FamilyMember }) => {
  const { t } = useTranslation("subscriptions")
  const { longDayOf } = useFormats()
  const busy = useSelector(family, isBusy)
  const isGoing = useSelector(family, dismissedOf) === member.id
  const { id, email, name, state, since } = member
  const date = longDayOf(since)
  const deed =
    state === "invited" ? t("family.takeBackThat", { email }) : t("family.dismissThat", { name: nameOf(member) })
  return (
    <li className={styles.member} ref={toSection} aria-busy={isGoing || undefined}>
      <div className={styles.who}>
        <p>
          <bdi>{nameOf(member)}</bdi>
        </p>
        {name !== null && <p className={styles.more}>{email}</p>}
        <p className={styles.more}>{t(`family.${state}`, { date })}</p>
      </div>
      <div className={styles.deeds}>
        {state === "invited" && (
          <Button
            look="quiet"
            isDisabled={busy}
            aria-label={t("family.repeatThat", { email })}
            onPress={() => family.send({ type: "invitation.repeat", email })}
          >
            {t("family.repeat")}
          </Button>
        )}
        <Button
          look="quiet"
          isPending={isGoing}
          isDisabled={busy && !isGoing}
          aria-label={isGoing ? undefined : deed}
          onPress={() => family.send({ type: "member.dismiss", id })}
        >
          {t(isGoing ? "family.dismissing" : state === "invited" ? "family.takeBack" : "family.dismiss")}
        </Button>
      </div>
    </li>
  )
}

const Invite = ({ family }: OfFamily) => {
  const { t } = useTranslation("subscriptions")
  const problem = useSelector(family, problemOf)
  const inviting = useSelector(family, isInviting)
  const busy = useSelector(family, isBusy)
  return (
    <form noValidate className={styles.form} onSubmit={submitHandler(() => family.send({ type: "form.send" }))}>
      <Field
        kind="email"
        autoComplete="off"
        label={t("family.email")}
        value={useSelector(family, emailOf)}
        onChange={(email) => family.send({ type: "form.edit", email })}
        hint={t("family.hint")}
        problem={problem === null ? undefined : t(`family.problem.${problem}`)}
        maxLength={maxAddressLength}
        isReadOnly={busy}
      />
      <Button type="submit" isPending={inviting} isDisabled={busy && !inviting}>
        {t(inviting ? "family.inviting" : "family.invite")}
      </Button>
    </form>
  )
}

const Doubt = ({ family }: OfFamily) => {
  const { t } = useTranslation("subscriptions")
  const isOpen = useSelector(family, isConfirming)
  const member = useSelector(family, doubtedOf)
  useDialogFocusGivenBack(isOpen)
  return (
    <Confirmation
      isOpen={isOpen}
      title={t("family.confirm.title")}
      text={t("family.confirm.text", { name: member === null ? "" : nameOf(member) })}
      confirm={t("family.confirm.yes")}
      cancel={t("family.confirm.no")}
      onConfirm={() => family.send({ type: "dismissal.confirm" })}
      onCancel={() => family.send({ type: "dismissal.cancel" })}
    />
  )
}

const Shown = ({ family, shown }: OfFamily & { readonly shown: Family }) => {
  const { t } = useTranslation("subscriptions")
  const trouble = useSelector(family, troubleOf)
  const reason = useTroubleMessage(trouble)
  const invited = useSelector(family, invitedOf)
  const free = freePlaces(shown)
  return (
    <>
      {shown.members.length === 0 ? (
        <p className={styles.more}>{t("family.none")}</p>
      ) : (
        <ul className={styles.members} aria-label={t("family.list")}>
          {shown.members.map((member) => (
            <MemberRow key={member.id} family={family} member={member} />
          ))}
        </ul>
      )}
      <div role="status">
        {invited !== null && <p className={styles.sent}>{t("family.sent", { email: invited })}</p>}
      </div>
      {trouble !== null && <Banner>{t("family.kept", { reason })}</Banner>}
      <p className={styles.more}>{free === 0 ? t("family.full") : t("family.free", { count: free })}</p>
      {free > 0 && <Invite family={family} />}
      <Doubt family={family} />
    </>
  )
}

const Failed = ({ family }: OfFamily) => {
  const { t } = useTranslation("subscriptions")
  const reason = useTroubleMessage(useSelector(family, troubleOf))
  return (
    <Banner action={<Retry onPress={() => family.send({ type: "family.reload" })} />}>
      {t("family.failed", { reason })}
    </Banner>
  )
}

const Loading = () => {
  const { t } = useTranslation("subscriptions")
  return (
    <Skeleton label={t("family.loading")}>
      <Shade width="min(16rem, 80%)" />
    </Skeleton>
  )
}

/** The members of the owner's family plan. Source: product, "Family". */
export const FamilySection = ({ family }: OfFamily) => {
  const { t } = useTranslation("subscriptions")
  const head = useId()
  const shown = useSelector(family, familyOf)
  const failed = useSelector(family, isFailed)
  return (
    <section className={frame.section} aria-labelledby={head}>
      <header className={styles.head}>
        <h2 id={head} className={frame.heading} tabIndex={-1}>
          {t("family.title")}
        </h2>
        {shown !== null && <p className={styles.more}>{t("family.lead", { count: shown.places })}</p>}
      </header>
      <div className={styles.body}>
        {shown !== null ? <Shown family={family} shown={shown} /> : failed ? <Failed family={family} /> : <Loading />}
      </div>
    </section>
  )
}
