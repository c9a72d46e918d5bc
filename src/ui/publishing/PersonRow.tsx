import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { PublicationMember } from "../../domain/publishing/People.ts"
import { changedOf, isBusy, type PeopleRef } from "../../machines/publishing/people.view.ts"
import { focusOnRemoval } from "../account/focusOnRemoval.ts"
import { Button } from "../parts/Button.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./People.module.css"

export interface PersonRowProps {
  readonly people: PeopleRef
  readonly member: PublicationMember
  /** The owner alone changes who belongs to a publication. */
  readonly isOwners: boolean
}

export const nameOf = ({ name, email }: PublicationMember): string => name ?? email ?? ""

const toHeading = focusOnRemoval(() => document.querySelector("h1"))

const Actions = ({ people, member }: Omit<PersonRowProps, "isOwners">) => {
  const { t } = useTranslation("publishing")
  const busy = useSelector(people, isBusy)
  const isChanging = useSelector(people, changedOf) === member.id
  const { id, email, role, state } = member
  const name = nameOf(member)
  const other = role === "editor" ? "figures" : "editor"
  const removal = state === "invited" ? t("people.withdrawThat", { email }) : t("people.removeThat", { name })
  return (
    <div className={styles.actions}>
      {state === "invited" && email !== null && (
        <Button
          look="quiet"
          isDisabled={busy}
          aria-label={t("people.repeatThat", { email })}
          onPress={() => people.send({ type: "invitation.repeat", email, role })}
        >
          {t("people.repeat")}
        </Button>
      )}
      <Button
        look="quiet"
        isPending={isChanging}
        isDisabled={busy && !isChanging}
        aria-label={t(`people.makeThat.${other}`, { name })}
        onPress={() => people.send({ type: "role.change", member: id, role: other })}
      >
        {t(`people.make.${other}`)}
      </Button>
      <Button
        look="quiet"
        isPending={isChanging}
        isDisabled={busy && !isChanging}
        aria-label={removal}
        onPress={() => people.send({ type: "member.remove", member: id })}
      >
        {t(state === "invited" ? "people.withdraw" : "people.remove")}
      </Button>
    </div>
  )
}

/** A member or an invitation, with its role and what its owner can do about it. */
export const PersonRow = ({ people, member, isOwners }: PersonRowProps) => {
  const { t } = useTranslation("publishing")
  const { longDayOf } = useFormats()
  const isChanging = useSelector(people, changedOf) === member.id
  const { email, name, role, state, since, is_you: isYou } = member
  return (
    <li className={styles.person} ref={toHeading} aria-busy={isChanging || undefined}>
      <div className={styles.who}>
        <p>
          <bdi>{nameOf(member)}</bdi>
        </p>
        {name !== null && email !== null && <p className={styles.more}>{email}</p>}
        <p className={styles.more}>
          {[...(isYou ? [t("people.you")] : []), t(`roles.${role}`)].join(" · ")}
          {" · "}
          {isChanging ? t("people.changing") : t(`people.${state}`, { date: longDayOf(since) })}
        </p>
      </div>
      {isOwners && <Actions people={people} member={member} />}
    </li>
  )
}
