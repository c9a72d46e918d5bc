import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { alwaysHere, alwaysMailed, type NotificationChoice } from "../../domain/account/NotificationChoice.ts"
import {
  choicesIn,
  isBusy,
  isFailed,
  isSaved,
  isSaving,
  isShown,
  type NotificationChoicesRef,
  troubleOf
} from "../../machines/account/notificationChoices.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Notifications.module.css"

interface OfChoices {
  readonly choices: NotificationChoicesRef
}

const Awaited = () => {
  const { t } = useTranslation("notifications")
  return (
    <Skeleton label={t("choices.loading")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade width="min(14rem, 80%)" />
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}

/** Why the choices could not be loaded, or the last ones not be saved. */
const Failed = ({ choices }: OfChoices) => {
  const { t } = useTranslation("notifications")
  const isLoading = !useSelector(choices, isShown)
  const busy = useSelector(choices, isBusy)
  const reason = useTroubleMessage(useSelector(choices, troubleOf))
  const retry = () => choices.send({ type: isLoading ? "choices.reload" : "choices.retry" })
  return (
    <Banner action={<Retry isPending={busy} onPress={retry} />}>
      {t(isLoading ? "choices.failed" : "choices.kept", { reason })}
    </Banner>
  )
}

const Kind = ({ choices, choice }: OfChoices & { readonly choice: NotificationChoice }) => {
  const { t } = useTranslation("notifications")
  const [name, about] = [useId(), useId()]
  const { kind } = choice
  const isMailed = alwaysMailed.includes(kind)
  const isHere = alwaysHere.includes(kind)
  const make = (changed: Partial<NotificationChoice>) =>
    choices.send({ type: "choice.make", choice: { ...choice, ...changed } })
  return (
    <div role="group" aria-labelledby={name} aria-describedby={about} className={styles.kind}>
      <h2 id={name} className={styles.name}>
        {t(`kind.${kind}`)}
      </h2>
      <p id={about} className={styles.text}>
        {t(`about.${kind}`)} {isMailed ? t("choices.alwaysMailed") : isHere ? t("choices.alwaysHere") : null}
      </p>
      <div className={styles.places}>
        <Checkbox
          label={t("choices.here")}
          isSelected={choice.here}
          isReadOnly={isHere}
          onChange={(here) => make({ here })}
        />
        <Checkbox
          label={t("choices.mail")}
          isSelected={choice.mail}
          isReadOnly={isMailed}
          onChange={(mail) => make({ mail })}
        />
      </div>
    </div>
  )
}

const Shown = ({ choices }: OfChoices) => {
  const { t } = useTranslation("notifications")
  const all = useSelector(choices, choicesIn, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const saving = useSelector(choices, isSaving)
  const saved = useSelector(choices, isSaved)
  const trouble = useSelector(choices, troubleOf)
  return (
    <>
      {trouble !== null && <Failed choices={choices} />}
      <div className={styles.choices}>
        {all.map((choice) => (
          <Kind key={choice.kind} choices={choices} choice={choice} />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {saving ? t("choices.saving") : saved ? t("choices.saved") : null}
      </p>
    </>
  )
}

/** Where the user is told what. Source: product, "Notifications". */
export const NotificationChoices = ({ choices }: OfChoices) => {
  const { t } = useTranslation("notifications")
  const shown = useSelector(choices, isShown)
  const failed = useSelector(choices, isFailed)
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("choices.title")}
          </h1>
          <p className={styles.lead}>{t("choices.lead")}</p>
          <div className={styles.ways}>
            <Link to="/account/notifications">{t("choices.back")}</Link>
          </div>
        </header>
        {shown ? <Shown choices={choices} /> : failed ? <Failed choices={choices} /> : <Awaited />}
      </div>
    </Localised>
  )
}
