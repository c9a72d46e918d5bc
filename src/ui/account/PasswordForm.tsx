import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { NewPasswordForm } from "../../domain/account/NewPassword.ts"
import type { Profile } from "../../domain/account/Profile.ts"
import type { passwordMachine } from "../../machines/account/password.machine.ts"
import {
  outcomeOf,
  formOf,
  hasPassword,
  isSending,
  problemOf,
  troubleOf,
  wrongPasswordOf
} from "../../machines/account/password.view.ts"
import { useFocusOnWrong } from "../focus/useFocusOnWrong.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { Localised } from "../parts/Localised.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import styles from "./Section.module.css"
import { useRefusalMessage } from "./useRefusalMessage.ts"

export type PasswordRef = ActorRefFrom<typeof passwordMachine>

interface OfPassword {
  readonly password: PasswordRef
}

export interface PasswordFormProps extends OfPassword {
  /** The email for password managers, and the provider that signs in without a password. */
  readonly owner: Pick<Profile, "email" | "provider">
}

/** Messages by field. */
const useProblems = (password: PasswordRef): { readonly [field in keyof NewPasswordForm]?: string } => {
  const { t } = useTranslation("account")
  const problem = useSelector(password, problemOf)
  const wrong = useSelector(password, wrongPasswordOf)
  const refusal = useRefusalMessage("password", wrong)
  if (problem !== null) return { [problem.field]: t(`password.problem.${problem.rule}`) }
  return wrong === null ? {} : { currentPassword: refusal }
}

const Refused = ({ password }: OfPassword) => {
  const trouble = useSelector(password, troubleOf)
  const refusal = useRefusalMessage("password", trouble)
  return trouble === null ? null : <Banner>{refusal}</Banner>
}

const Fields = ({ password }: OfPassword) => {
  const { t } = useTranslation("account")
  const form = useSelector(password, formOf)
  const has = useSelector(password, hasPassword)
  const problems = useProblems(password)
  const isReadOnly = useSelector(password, isSending)
  const edit = (change: Partial<NewPasswordForm>) => password.send({ type: "form.edit", change })
  return (
    <>
      {has && (
        <Field
          label={t("password.current")}
          value={form.currentPassword}
          onChange={(currentPassword) => edit({ currentPassword })}
          kind="password"
          problem={problems.currentPassword}
          isReadOnly={isReadOnly}
        />
      )}
      <Field
        label={t("password.new")}
        value={form.password}
        onChange={(value) => edit({ password: value })}
        kind="new-password"
        hint={t("password.hint")}
        problem={problems.password}
        isReadOnly={isReadOnly}
      />
      <Field
        label={t("password.confirm")}
        value={form.passwordConfirm}
        onChange={(passwordConfirm) => edit({ passwordConfirm })}
        kind="new-password"
        problem={problems.passwordConfirm}
        isReadOnly={isReadOnly}
      />
    </>
  )
}

/**
 * Moves the focus from the emptied field to the section's heading, because an empty, focused field looks like a
 * mistake.
 */
const toHead = (done: HTMLElement | null) => {
  const section = done?.closest("section")
  if (section?.querySelector("input:focus")) section.querySelector("h2")?.focus({ preventScroll: true })
}

/** Capitalises the server's short name of a provider. */
const titled = (provider: string): string => provider.slice(0, 1).toUpperCase() + provider.slice(1)

/** Changes the password, or sets the first one. */
export const PasswordForm = ({ password, owner }: PasswordFormProps) => {
  const { t } = useTranslation("account")
  const title = useId()
  const has = useSelector(password, hasPassword)
  const sending = useSelector(password, isSending)
  const done = useSelector(password, outcomeOf)
  const form = useFocusOnWrong(useSelector(password, wrongPasswordOf))
  return (
    <Localised>
      <section className={styles.section} aria-labelledby={title}>
        <div className={styles.head}>
          <h2 id={title} className={styles.title} tabIndex={-1}>
            {t(has ? "password.change" : "password.set")}
          </h2>
          <p className={styles.lead}>
            {has
              ? t("password.others")
              : owner.provider === "email"
                ? t("password.setTextAlone")
                : t("password.setText", { provider: titled(owner.provider) })}
          </p>
        </div>
        <form ref={form} className={styles.form} onSubmit={submitHandler(() => password.send({ type: "form.submit" }))}>
          <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
          <Refused password={password} />
          <Fields password={password} />
          <div className={styles.actions}>
            <Button type="submit" isPending={sending}>
              {t(sending ? "password.sending" : has ? "password.submit" : "password.submitSet")}
            </Button>
            <div role="status" className={styles.done}>
              {done !== null && (
                <p key={done} ref={toHead}>
                  {t(`password.done.${done}`)}
                </p>
              )}
            </div>
          </div>
        </form>
      </section>
    </Localised>
  )
}
