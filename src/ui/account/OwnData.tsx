import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OwnData as Stored } from "../../domain/account/OwnData.ts"
import { type ArchiveRef, dataOf, isFailed, troubleOf } from "../../machines/account/archive.view.ts"
import { Button } from "../parts/Button.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { Archive } from "./Archive.tsx"
import { EndedSubscriptions } from "./EndedSubscriptions.tsx"
import { focusOnRemoval } from "./focusOnRemoval.ts"
import styles from "./OwnData.module.css"

interface OfArchive {
  readonly archive: ArchiveRef
}

export interface OwnDataProps extends OfArchive {
  /** What follows the archive, once the data are loaded. */
  readonly children?: ReactNode
}

const toTitle = focusOnRemoval(() => document.querySelector("h1"))

const Failed = ({ archive }: OfArchive) => {
  const { t } = useTranslation(["ownData", "common"])
  const reason = useTroubleMessage(useSelector(archive, troubleOf))
  const retry = (
    <Button ref={toTitle} onPress={() => archive.send({ type: "data.reload" })}>
      {t("common:retry")}
    </Button>
  )
  return (
    <Message alert level={2} title={t("failed")} actions={retry}>
      <p>{reason}</p>
      <p>{t("failedNext")}</p>
    </Message>
  )
}

const TakenBack = ({ at, ended }: NonNullable<Stored["taken_back"]>) => {
  const { t } = useTranslation("ownData")
  const { longDayOf } = useFormats()
  return (
    <div className={styles.notice}>
      <h2 className={styles.subtitle}>{t("takenBack.title")}</h2>
      <p>{t("takenBack.text", { date: longDayOf(at) })}</p>
      {ended.length > 0 && (
        <>
          <p>{t("takenBack.ended")}</p>
          <EndedSubscriptions list={ended} />
        </>
      )}
    </div>
  )
}

/** What is stored of a user: its archive, and the account's deletion. */
export const OwnData = ({ archive, children }: OwnDataProps) => {
  const { t } = useTranslation("ownData")
  const data = useSelector(archive, dataOf)
  const failed = useSelector(archive, isFailed)
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("title")}
          </h1>
          <p className={styles.intro}>{t("intro")}</p>
        </header>
        {data !== null ? (
          <>
            {data.taken_back !== null && <TakenBack {...data.taken_back} />}
            <Archive archive={archive} data={data} />
            {children}
          </>
        ) : failed ? (
          <Failed archive={archive} />
        ) : (
          <Skeleton label={t("loading")}>
            <Shade width="min(14rem, 80%)" />
            <Shade />
            <Shade />
          </Skeleton>
        )}
      </div>
    </Localised>
  )
}
