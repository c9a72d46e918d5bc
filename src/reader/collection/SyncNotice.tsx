import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { isAskingServer, type MarksSyncRef, saveRefusal, syncTrouble } from "../../machines/reader/marksSync.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { useTroubleMessage } from "../../ui/parts/useTroubleMessage.ts"
import styles from "./Collection.module.css"
import { focusTab } from "./focusTab.ts"

interface SyncNoticeProps {
  readonly marksSync: MarksSyncRef
}

const AskAgain = ({ marksSync }: SyncNoticeProps) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(place, focusTab)
  return (
    <div ref={place}>
      <Button
        look="quiet"
        isPending={useSelector(marksSync, isAskingServer)}
        onPress={() => marksSync.send({ type: "sync.due" })}
      >
        {t("retry")}
      </Button>
    </div>
  )
}

/** Says why marks are on this device only, and what can be done. */
export const SyncNotice = ({ marksSync }: SyncNoticeProps) => {
  const { t } = useTranslation("reader")
  const refusal = useSelector(marksSync, saveRefusal)
  const trouble = useSelector(marksSync, syncTrouble)
  const reason = useTroubleMessage(trouble)
  const isUnreached = refusal === null && trouble !== null
  return (
    <div className={styles.sync}>
      <p role="status">
        {refusal !== null && t(refusal._tag === "BodyTooLarge" ? "collection.tooLarge" : "collection.notTaken")}
        {isUnreached && t("collection.unsynced", { reason })}
      </p>
      {isUnreached && <AskAgain marksSync={marksSync} />}
    </div>
  )
}
