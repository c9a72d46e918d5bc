import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { MemberRole } from "../../domain/publishing/PublicationRole.ts"
import { maxAddressLength } from "../../domain/session/MailAddress.ts"
import {
  formOf,
  invitedOf,
  isBusy,
  isInviting,
  type PeopleRef,
  problemOf
} from "../../machines/publishing/people.view.ts"
import { Button } from "../parts/Button.tsx"
import { Choice } from "../parts/Choice.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import styles from "./People.module.css"

/** Invites somebody by mail, with a role. */
export const InviteMember = ({ people }: { readonly people: PeopleRef }) => {
  const { t } = useTranslation("publishing")
  const { email, role } = useSelector(people, formOf)
  const problem = useSelector(people, problemOf)
  const inviting = useSelector(people, isInviting)
  const busy = useSelector(people, isBusy)
  const invited = useSelector(people, invitedOf)
  return (
    <TitledSection title={t("people.invite.title")} className={styles.section} titleClassName={styles.subheading}>
      <div role="status">
        {invited !== null && <p className={styles.sent}>{t("people.invite.sent", { email: invited })}</p>}
      </div>
      <form noValidate className={styles.form} onSubmit={submitHandler(() => people.send({ type: "form.send" }))}>
        <Field
          kind="email"
          autoComplete="off"
          label={t("people.invite.email")}
          value={email}
          onChange={(typed) => people.send({ type: "form.edit", change: { email: typed } })}
          hint={t("people.invite.hint")}
          problem={problem === null ? undefined : t(`people.invite.problem.${problem}`)}
          maxLength={maxAddressLength}
          isReadOnly={busy}
        />
        <Choice
          label={t("people.invite.role")}
          value={role}
          onChange={(chosen) => people.send({ type: "form.edit", change: { role: chosen } })}
          options={MemberRole.literals.map((value) => ({ value, label: t(`roles.${value}`) }))}
          isDisabled={busy}
        />
        <Button type="submit" look="filled" isPending={inviting} isDisabled={busy && !inviting}>
          {t(inviting ? "people.invite.sending" : "people.invite.send")}
        </Button>
      </form>
    </TitledSection>
  )
}
