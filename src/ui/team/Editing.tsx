import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
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
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { PassingButton } from "../publishing/PassingButton.tsx"
import styles from "./Team.module.css"

interface OfEditing {
  readonly of: AnyEditingRef
}

const Failed = ({ of, title }: OfEditing & { readonly title: string }) => {
  const { t } = useTranslation("common")
  const reason = useTroubleMessage(useSelector(of, troubleOf))
  return (
    <Message
      alert
      level={2}
      title={title}
      actions={<Button onPress={() => of.send({ type: "thing.reload" })}>{t("retry")}</Button>}
    >
      <p>{reason}</p>
    </Message>
  )
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

/** Whether the server has what is written here. */
export const Standing = ({ of }: OfEditing) => {
  const { t } = useTranslation("team")
  const changing = useSelector(of, isChanging)
  const unsaved = useSelector(of, isUnsaved)
  return <p role="status">{t(changing ? "editing.saving" : unsaved ? "editing.unsaved" : "editing.saved")}</p>
}

export const Refused = ({ of }: OfEditing) => {
  const trouble = useSelector(of, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{reason}</Banner>
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
  return (
    <Localised>
      <div className={styles.screen} aria-busy={busy}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        </header>
        {isBroken ? (
          <Failed of={of} title={failed} />
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
