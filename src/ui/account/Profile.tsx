import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import {
  groupedPhone,
  type Profile as AccountProfile,
  type ProfileForm as FilledIn
} from "../../domain/account/Profile.ts"
import type { App } from "../../machines/app.ts"
import type { profileMachine } from "../../machines/account/profile.machine.ts"
import {
  formOf,
  isEditing,
  isFailed,
  isSaved,
  isSaving,
  problemsOf,
  profileOf,
  troubleOf
} from "../../machines/account/profile.view.ts"
import { userOf } from "../../machines/session/session.view.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { takeFocus } from "../focus/takeFocus.ts"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { focusOnRemoval } from "./focusOnRemoval.ts"
import styles from "./Profile.module.css"
import { ProfileSkeleton } from "./ProfileSkeleton.tsx"
import { useRefusalMessage } from "./useRefusalMessage.ts"
import { Verification, type VerificationRef } from "./Verification.tsx"

export type ProfileRef = ActorRefFrom<typeof profileMachine>

interface OfProfile {
  readonly profile: ProfileRef
}

export interface ProfileProps extends OfProfile, Pick<App, "session"> {
  readonly verification: VerificationRef
  /** Further sections, shown once the profile is loaded. */
  readonly children?: ReactNode
}

const toTitle = focusOnRemoval(() => document.querySelector("h1"))

const Failed = ({ profile }: OfProfile) => {
  const { t } = useTranslation(["account", "common"])
  const reason = useTroubleMessage(useSelector(profile, troubleOf))
  const retry = (
    <Button ref={toTitle} onPress={() => profile.send({ type: "profile.reload" })}>
      {t("common:retry")}
    </Button>
  )
  return (
    <div className={styles.failed}>
      <Message alert level={2} title={t("profile.failed")} actions={retry}>
        <p>{reason}</p>
        <p>{t("profile.failedNext")}</p>
      </Message>
    </div>
  )
}

const Details = ({ name, email, phone }: Pick<AccountProfile, "name" | "email" | "phone">) => {
  const { t } = useTranslation("account")
  return (
    <dl className={styles.details}>
      <div className={styles.line}>
        <dt>{t("profile.name")}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      <div className={styles.line}>
        <dt>{t("profile.email")}</dt>
        <dd>{email}</dd>
      </div>
      <div className={styles.line}>
        <dt>{t("profile.phone")}</dt>
        <dd data-none={phone === null || undefined}>{phone === null ? t("profile.noPhone") : groupedPhone(phone)}</dd>
      </div>
    </dl>
  )
}

const Refused = ({ profile }: OfProfile) => {
  const trouble = useSelector(profile, troubleOf)
  const refusal = useRefusalMessage("profile", trouble)
  // The account's frame says that a session has ended; after signing in again it is no longer true.
  return trouble === null || trouble._tag === "Unauthorised" ? null : <Banner>{refusal}</Banner>
}

const ProfileForm = ({ profile, email }: OfProfile & { readonly email: string }) => {
  const { t } = useTranslation("account")
  const { name, phone } = useSelector(profile, formOf)
  const problems = useSelector(profile, problemsOf)
  const saving = useSelector(profile, isSaving)
  const edit = (change: Partial<FilledIn>) => profile.send({ type: "form.edit", change })
  return (
    <form className={styles.form} onSubmit={submitHandler(() => profile.send({ type: "form.save" }))}>
      <Refused profile={profile} />
      <Field
        label={t("profile.name")}
        value={name}
        onChange={(value) => edit({ name: value })}
        autoComplete="name"
        problem={problems.name && t(`profile.problem.${problems.name}`)}
        isReadOnly={saving}
        ref={takeFocus}
      />
      <Field
        label={t("profile.email")}
        value={email}
        onChange={() => {}}
        kind="email"
        hint={t("profile.emailHint")}
        isReadOnly
        isRequired={false}
      />
      <Field
        label={t("profile.phone")}
        value={phone}
        onChange={(value) => edit({ phone: value })}
        kind="tel"
        hint={t("profile.phoneHint")}
        problem={problems.phone && t(`profile.problem.${problems.phone}`)}
        isReadOnly={saving}
        isRequired={false}
      />
      <div className={styles.actions}>
        <Button type="submit" look="filled" isPending={saving}>
          {t(saving ? "profile.saving" : "profile.save")}
        </Button>
        <Button isDisabled={saving} onPress={() => profile.send({ type: "form.cancel" })}>
          {t("profile.cancel")}
        </Button>
      </div>
    </form>
  )
}

const Shown = ({
  profile,
  session,
  shown,
  verification,
  children
}: ProfileProps & { readonly shown: AccountProfile }) => {
  const editing = useSelector(profile, isEditing)
  // The session knows whether the mail's link was opened in another tab.
  const isVerified = useSelector(session, (snapshot) => userOf(snapshot)?.verified) ?? shown.verified
  return (
    <>
      {!shown.verified && !isVerified && <Verification verification={verification} />}
      {editing ? <ProfileForm profile={profile} email={shown.email} /> : <Details {...shown} />}
      {children}
    </>
  )
}

export const Profile = (props: ProfileProps) => {
  const { profile } = props
  const { t } = useTranslation("account")
  const shown = useSelector(profile, profileOf)
  const failed = useSelector(profile, isFailed)
  const editing = useSelector(profile, isEditing)
  const saved = useSelector(profile, isSaved)
  const edit = useFocusReceiver(editing)
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("profile.title")}
          </h1>
          {shown !== null && !editing && (
            <Button ref={edit} onPress={() => profile.send({ type: "profile.edit" })}>
              {t("profile.edit")}
            </Button>
          )}
          <div role="status" className={styles.saved}>
            {saved && <p>{t("profile.saved")}</p>}
          </div>
        </header>
        {shown !== null ? (
          <Shown {...props} shown={shown} />
        ) : failed ? (
          <Failed profile={profile} />
        ) : (
          <ProfileSkeleton />
        )}
      </div>
    </Localised>
  )
}
