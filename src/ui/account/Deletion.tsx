import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { booksYears, type OwnData } from "../../domain/account/OwnData.ts"
import {
  dataOf,
  type DeletionRef,
  isAsking,
  isBlocked,
  isFailed,
  isLoading,
  isPasswordMissing,
  isPlanned,
  isResting,
  passwordOf,
  troubleOf
} from "../../machines/account/deletion.view.ts"
import { takeFocus } from "../focus/takeFocus.ts"
import { useFocusOnWrong } from "../focus/useFocusOnWrong.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { EndedSubscriptions } from "./EndedSubscriptions.tsx"
import styles from "./OwnData.module.css"
import { Proof } from "./Proof.tsx"
import section from "./Section.module.css"

interface OfDeletion {
  readonly deletion: DeletionRef
}

const Cancel = ({ deletion }: OfDeletion) => {
  const { t } = useTranslation("ownData")
  return (
    <Button isDisabled={useSelector(deletion, isAsking)} onPress={() => deletion.send({ type: "deletion.cancel" })}>
      {t("deletion.cancel")}
    </Button>
  )
}

const Retry = ({ deletion, label }: OfDeletion & { readonly label: string }) => (
  <Button onPress={() => deletion.send({ type: "deletion.begin" })}>{label}</Button>
)

const Failed = ({ deletion }: OfDeletion) => {
  const { t } = useTranslation(["ownData", "common"])
  const reason = useTroubleMessage(useSelector(deletion, troubleOf))
  return (
    <>
      <Banner>{t("deletion.failed", { reason })}</Banner>
      <div className={section.actions}>
        <Retry deletion={deletion} label={t("common:retry")} />
        <Cancel deletion={deletion} />
      </div>
    </>
  )
}

const Blocked = ({ deletion, data }: OfDeletion & { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  return (
    <>
      <Banner>{t("deletion.blocked")}</Banner>
      <ul className={styles.list}>
        {data.publications.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <div className={section.actions}>
        <Retry deletion={deletion} label={t("deletion.check")} />
        <Cancel deletion={deletion} />
      </div>
    </>
  )
}

/** What ends, when, and what stays. */
const Consequences = ({ data }: { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("deletion.now")}</dt>
        <dd>
          <p>{t("deletion.nowSessions")}</p>
          {data.renewing.length > 0 && (
            <>
              <p>{t("deletion.nowRenewing")}</p>
              <EndedSubscriptions list={data.renewing} />
            </>
          )}
          {data.family && <p>{t("deletion.nowFamily")}</p>}
        </dd>
      </div>
      <div>
        <dt>{t("deletion.later")}</dt>
        <dd>{t("deletion.laterGoes")}</dd>
      </div>
      <div>
        <dt>{t("deletion.stays")}</dt>
        <dd>{t("deletion.staysBooks", { count: booksYears })}</dd>
      </div>
    </dl>
  )
}

const Confirm = ({ deletion, data }: OfDeletion & { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  const asking = useSelector(deletion, isAsking)
  const trouble = useSelector(deletion, troubleOf)
  const form = useFocusOnWrong(trouble?._tag === "WrongPassword" ? trouble : null)
  return (
    <>
      <h3 className={styles.subtitle} tabIndex={-1} ref={takeFocus}>
        {t("deletion.sure")}
      </h3>
      <Consequences data={data} />
      <p>{t("deletion.archiveFirst")}</p>
      <form
        ref={form}
        className={section.form}
        onSubmit={submitHandler(() => deletion.send({ type: "deletion.confirm" }))}
      >
        <Proof
          hasPassword={data.hasPassword}
          password={useSelector(deletion, passwordOf)}
          isMissing={useSelector(deletion, isPasswordMissing)}
          isReadOnly={asking}
          trouble={trouble}
          onEdit={(password) => deletion.send({ type: "form.edit", password })}
        />
        <div className={section.actions}>
          <Button type="submit" look="filled" isPending={asking}>
            {t(asking ? "deletion.asking" : "deletion.confirm")}
          </Button>
          <Cancel deletion={deletion} />
        </div>
      </form>
    </>
  )
}

const Body = ({ deletion }: OfDeletion) => {
  const { t } = useTranslation("ownData")
  const data = useSelector(deletion, dataOf)
  const resting = useSelector(deletion, isResting)
  const loading = useSelector(deletion, isLoading)
  const failed = useSelector(deletion, isFailed)
  const blocked = useSelector(deletion, isBlocked)
  const planned = useSelector(deletion, isPlanned)
  const begin = useFocusReceiver(!resting)
  if (planned) return <p role="status">{t("deletion.planned")}</p>
  if (failed) return <Failed deletion={deletion} />
  if (resting || loading || data === null) {
    return (
      <Button ref={begin} isPending={loading} onPress={() => deletion.send({ type: "deletion.begin" })}>
        {t(loading ? "deletion.loading" : "deletion.begin")}
      </Button>
    )
  }
  return blocked ? <Blocked deletion={deletion} data={data} /> : <Confirm deletion={deletion} data={data} />
}

/** Deletes the account, once it is understood what that ends. */
export const Deletion = ({ deletion }: OfDeletion) => {
  const { t } = useTranslation("ownData")
  const title = useId()
  return (
    <section className={section.section} aria-labelledby={title}>
      <div className={section.head}>
        <h2 id={title} className={section.title} tabIndex={-1}>
          {t("deletion.title")}
        </h2>
      </div>
      <div className={styles.part}>
        <p>{t("deletion.text")}</p>
        <Body deletion={deletion} />
      </div>
    </section>
  )
}
