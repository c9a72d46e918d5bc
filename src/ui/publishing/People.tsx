import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { People as Known } from "../../domain/publishing/People.ts"
import {
  doubtedOf,
  doubtOf,
  isBusy,
  isFailed,
  isLeaving,
  isLoading,
  peopleOf,
  type PeopleRef,
  troubleOf
} from "../../machines/publishing/people.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { InviteMember } from "./InviteMember.tsx"
import styles from "./People.module.css"
import { nameOf, PersonRow } from "./PersonRow.tsx"

interface OfPeople {
  readonly people: PeopleRef
}

const Failed = ({ people }: OfPeople) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(people, troubleOf))
  const retry = <Button onPress={() => people.send({ type: "people.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("people.failed", { reason })}</p>
    </Message>
  )
}

const Doubt = ({ people }: OfPeople) => {
  const { t } = useTranslation("publishing")
  const doubt = useSelector(people, doubtOf)
  const member = useSelector(people, doubtedOf)
  useDialogFocusGivenBack(doubt !== null)
  const isLeave = doubt === "leave"
  return (
    <Confirmation
      isOpen={doubt !== null}
      title={t(isLeave ? "people.leaveTitle" : "people.removal.title")}
      text={isLeave ? t("people.leaveText") : t("people.removal.text", { name: member === null ? "" : nameOf(member) })}
      confirm={t(isLeave ? "people.leaveConfirm" : "people.removal.confirm")}
      cancel={t("people.removal.cancel")}
      onConfirm={() => people.send({ type: "change.confirm" })}
      onCancel={() => people.send({ type: "change.cancel" })}
    />
  )
}

const Leave = ({ people }: OfPeople) => {
  const { t } = useTranslation("publishing")
  const leaving = useSelector(people, isLeaving)
  const busy = useSelector(people, isBusy)
  return (
    <div>
      <Button
        isPending={leaving}
        isDisabled={busy && !leaving}
        onPress={() => people.send({ type: "publication.leave" })}
      >
        {t(leaving ? "people.leaving" : "people.leave")}
      </Button>
    </div>
  )
}

const Refused = ({ people }: OfPeople) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(people, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{t("people.kept", { reason })}</Banner>
}

const Shown = ({ people, known }: OfPeople & { readonly known: Known }) => {
  const { t } = useTranslation("publishing")
  const isOwners = known.role === "owner"
  return (
    <>
      <ul className={styles.people} aria-label={t("people.list")}>
        <li className={styles.person}>
          <div className={styles.who}>
            <p>
              <bdi>{known.owner}</bdi>
            </p>
            <p className={styles.more}>{[...(isOwners ? [t("people.you")] : []), t("roles.owner")].join(" · ")}</p>
          </div>
        </li>
        {known.members.map((member) => (
          <PersonRow key={member.id} people={people} member={member} isOwners={isOwners} />
        ))}
      </ul>
      {isOwners && known.members.length === 0 && <p className={styles.more}>{t("people.alone")}</p>}
      <Refused people={people} />
      {isOwners ? <InviteMember people={people} /> : <Leave people={people} />}
      <Doubt people={people} />
    </>
  )
}

/** Who belongs to a publication. Its owner invites, changes roles and removes; a member may leave. */
export const People = ({ people }: OfPeople) => {
  const { t } = useTranslation(["publishing", "common"])
  const loading = useSelector(people, isLoading)
  const failed = useSelector(people, isFailed)
  const known = useSelector(people, peopleOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("people.title")}
          </h1>
          {known !== null && (
            <p className={styles.lead}>
              <bdi>{known.publication.title}</bdi>
            </p>
          )}
          <p className={styles.lead}>{t("people.lead")}</p>
        </header>
        {failed && <Failed people={people} />}
        {loading && <Spinner label={t("people.loading")} />}
        {known !== null && <Shown people={people} known={known} />}
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
