import { useSelector } from "@xstate/react"
import type { KeyboardEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import {
  type AnyEditingRef,
  isChanging,
  isConflicting,
  isFailed,
  isLoading,
  isUnsaved,
  troubleOf
} from "../../machines/team/editing.view.ts"
import { FailedMessage } from "../parts/FailedMessage.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"
import { PassingButton } from "../publishing/PassingButton.tsx"
import styles from "./Team.module.css"

interface OfEditing {
  readonly of: AnyEditingRef
}

/** Asks whose texts shall stay. */
const Conflict = ({ of, isClosed }: OfEditing & Pick<EditingScreenProps, "isClosed">) => {
  const { t } = useTranslation("team")
  if (!useSelector(of, isConflicting)) return null
  return (
    <Message
      alert
      level={2}
      title={t("editing.conflict.title")}
      actions={
        <>
          {!isClosed && (
            <PassingButton onPress={() => of.send({ type: "conflict.keep" })}>
              {t("editing.conflict.keep")}
            </PassingButton>
          )}
          <PassingButton onPress={() => of.send({ type: "conflict.take" })}>{t("editing.conflict.take")}</PassingButton>
        </>
      }
    >
      <p>{t(isClosed ? "editing.conflict.closed" : "editing.conflict.text")}</p>
    </Message>
  )
}

interface EditingStandingProps extends OfEditing {
  /** The server has nothing of it. */
  readonly isNew?: boolean
}

/** Whether the server has what is written here. */
const Standing = ({ of, isNew = false }: EditingStandingProps) => {
  const { t } = useTranslation("team")
  const changing = useSelector(of, isChanging)
  const unsaved = useSelector(of, isUnsaved)
  const words = changing ? "editing.saving" : unsaved ? "editing.unsaved" : "editing.saved"
  return <p role="status">{isNew && !changing && !unsaved ? "" : t(words)}</p>
}

interface EditingFootProps extends EditingStandingProps {
  /** What can be done with it. */
  readonly actions: ReactNode
}

/** Why the last change was refused, and what can be done; neither while it is asked whose texts shall stay. */
export const EditingActions = ({ of, actions }: EditingFootProps) => {
  const trouble = useSelector(of, troubleOf)
  if (useSelector(of, isConflicting)) return null
  return (
    <>
      <TroubleBanner trouble={trouble} />
      {actions}
    </>
  )
}

/** The lower half of a form: what can be done, whether the server has it, and the key that saves. */
export const EditingFoot = (props: EditingFootProps) => {
  const { t } = useTranslation("team")
  return (
    <>
      <EditingActions {...props} />
      <Standing {...props} />
      <p className={styles.more}>{t("editing.hint")}</p>
    </>
  )
}

interface EditingFormProps {
  readonly label: string
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form of what the team writes, which Ctrl+Enter saves, as does Cmd+Enter. */
export const EditingForm = ({ label, onSave, children }: EditingFormProps) => {
  // Before the editor of a text hears it.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }
  return (
    <div className={styles.form} role="group" aria-label={label} onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  )
}

interface EditingScreenProps extends OfEditing {
  readonly title: string
  readonly loading: string
  readonly failed: string
  /** Its texts cannot be changed as it stands. */
  readonly isClosed: boolean
  /** The way back to the list. */
  readonly back: ReactNode
  readonly children: ReactNode
}

/** The screen of something that the team writes. */
export const EditingScreen = ({ of, title, loading, failed, isClosed, back, children }: EditingScreenProps) => {
  const busy = useSelector(of, isLoading)
  const isBroken = useSelector(of, isFailed)
  const trouble = useSelector(of, troubleOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={busy}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        </header>
        {isBroken ? (
          <FailedMessage title={failed} trouble={trouble} onRetry={() => of.send({ type: "thing.reload" })} />
        ) : busy ? (
          <Spinner label={loading} />
        ) : (
          <>
            <Conflict of={of} isClosed={isClosed} />
            {children}
          </>
        )}
        <p>{back}</p>
      </div>
    </Localised>
  )
}
