import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { maxAddressLength } from "../../domain/session/MailAddress.ts"
import type { AuthField, AuthForm } from "../../domain/session/SignInForm.ts"
import type { AuthRef } from "../../machines/session/auth.view.ts"
import { fieldsOf, isSending, problemsOf } from "../../machines/session/authForm.view.ts"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Field, type FieldProps } from "../parts/Field.tsx"

export interface OfAuth {
  readonly auth: AuthRef
}

type LineProps = OfAuth & { readonly field: AuthField } & Pick<
    FieldProps,
    "label" | "kind" | "autoComplete" | "hint" | "maxLength"
  >

const Line = ({ auth, field, ...own }: LineProps) => {
  const { t } = useTranslation("session")
  const problem = useSelector(auth, (snapshot) => problemsOf(snapshot)[field])
  return (
    <Field
      {...own}
      value={useSelector(auth, (snapshot) => fieldsOf(snapshot)[field])}
      onChange={(value) => auth.send({ type: "form.edit", change: { [field]: value } })}
      problem={problem === undefined ? undefined : t(`problem.${problem}`)}
      isReadOnly={useSelector(auth, isSending)}
    />
  )
}

const Name = ({ auth }: OfAuth) => {
  const { t } = useTranslation("session")
  return <Line auth={auth} field="name" label={t("field.name")} autoComplete="name" />
}

/** `autoComplete`: what signs in is kept beside its password, what only receives a mail is an address. */
const Email = ({ auth, autoComplete }: OfAuth & { readonly autoComplete: "username" | "email" }) => {
  const { t } = useTranslation("session")
  return (
    <Line
      auth={auth}
      field="email"
      label={t("field.email")}
      kind="email"
      autoComplete={autoComplete}
      maxLength={maxAddressLength}
    />
  )
}

const Password = ({ auth }: OfAuth) => {
  const { t } = useTranslation("session")
  return <Line auth={auth} field="password" label={t("field.password")} kind="password" />
}

const NewPassword = ({ auth, label }: OfAuth & Pick<FieldProps, "label">) => {
  const { t } = useTranslation("session")
  return <Line auth={auth} field="password" label={label} kind="new-password" hint={t("field.passwordHint")} />
}

const PasswordConfirm = ({ auth }: OfAuth) => {
  const { t } = useTranslation("session")
  return <Line auth={auth} field="passwordConfirm" label={t("field.passwordConfirm")} kind="new-password" />
}

const Token = ({ auth, label }: OfAuth & Pick<FieldProps, "label">) => (
  <Line auth={auth} field="token" label={label} kind="code" />
)

export const Remember = ({ auth }: OfAuth) => {
  const { t } = useTranslation("session")
  return (
    <Checkbox
      label={t("field.remember")}
      isSelected={useSelector(auth, (snapshot) => fieldsOf(snapshot).remember)}
      onChange={(remember) => auth.send({ type: "form.edit", change: { remember } })}
      isReadOnly={useSelector(auth, isSending)}
    />
  )
}

/** What each form asks for, in the order of its rules. */
export const AuthFields = ({ auth, form }: OfAuth & { readonly form: AuthForm }): ReactNode => {
  const { t } = useTranslation("session")
  switch (form) {
    case "login":
      return (
        <>
          <Email auth={auth} autoComplete="username" />
          <Password auth={auth} />
        </>
      )
    case "register":
      return (
        <>
          <Name auth={auth} />
          <Email auth={auth} autoComplete="username" />
          <NewPassword auth={auth} label={t("field.password")} />
        </>
      )
    case "forgot":
      return <Email auth={auth} autoComplete="email" />
    case "verify":
      return <Token auth={auth} label={t("field.verifyToken")} />
    case "reset":
      return (
        <>
          <Token auth={auth} label={t("field.resetToken")} />
          <NewPassword auth={auth} label={t("field.newPassword")} />
          <PasswordConfirm auth={auth} />
        </>
      )
  }
}
