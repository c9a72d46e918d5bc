import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { mayAsk, type OwnArchive, type OwnData } from "../../domain/account/OwnData.ts"
import {
  type ArchiveRef,
  isAsking,
  isDownloading,
  isPasswordMissing,
  isRefreshing,
  passwordOf,
  troubleOf
} from "../../machines/account/archive.view.ts"
import { useFocusOnWrong } from "../focus/useFocusOnWrong.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./OwnData.module.css"
import { Proof } from "./Proof.tsx"
import section from "./Section.module.css"

interface OfArchive {
  readonly archive: ArchiveRef
}

const Ask = ({ archive, data }: OfArchive & { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  const asking = useSelector(archive, isAsking)
  const refreshing = useSelector(archive, isRefreshing)
  const trouble = useSelector(archive, troubleOf)
  const form = useFocusOnWrong(trouble?._tag === "WrongPassword" ? trouble : null)
  return (
    <form ref={form} className={section.form} onSubmit={submitHandler(() => archive.send({ type: "archive.ask" }))}>
      <Proof
        hasPassword={data.hasPassword}
        password={useSelector(archive, passwordOf)}
        isMissing={useSelector(archive, isPasswordMissing)}
        isReadOnly={asking || refreshing}
        trouble={trouble}
        onEdit={(password) => archive.send({ type: "form.edit", password })}
      />
      <div className={section.actions}>
        <Button type="submit" isPending={asking} isDisabled={refreshing}>
          {t(asking ? "archive.asking" : data.archive === null ? "archive.ask" : "archive.again")}
        </Button>
      </div>
    </form>
  )
}

/** What became of the last archive, as a sentence. */
const useStanding = () => {
  const { t } = useTranslation("ownData")
  const { bytes } = useFormats()
  const dates = useLocalDates()
  return ({ state, expires_at, bytes: size }: OwnArchive): string => {
    switch (state) {
      case "asked":
        return t("archive.waiting")
      case "ready":
        return t("archive.ready", {
          size: bytes(size ?? 0),
          date: expires_at === null ? "" : dates.moment(new Date(expires_at))
        })
      case "failed":
        return t("archive.madeFailed")
      case "expired":
        return t("archive.expired")
    }
  }
}

const Standing = ({ archive, data }: OfArchive & { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  const downloading = useSelector(archive, isDownloading)
  const refreshing = useSelector(archive, isRefreshing)
  const trouble = useSelector(archive, troubleOf)
  const isAskable = mayAsk(data.archive, useCurrentMinute())
  const standing = useStanding()
  const refusal = trouble?.message ?? t(trouble?._tag === "Unreachable" ? "unreachable" : "refused")
  return (
    <>
      <p role="status">{data.archive !== null && standing(data.archive)}</p>
      {data.archive?.state === "ready" && (
        <Button
          look="filled"
          isPending={downloading}
          isDisabled={refreshing}
          onPress={() => archive.send({ type: "archive.download" })}
        >
          {t(downloading ? "archive.downloading" : "archive.download")}
        </Button>
      )}
      {!isAskable && trouble !== null && <Banner>{refusal}</Banner>}
      {!isAskable && data.archive?.state !== "asked" && <p>{t("archive.next")}</p>}
      {isAskable && <Ask archive={archive} data={data} />}
    </>
  )
}

/** The archive of one's own data: asked for, made, and downloaded. */
export const Archive = ({ archive, data }: OfArchive & { readonly data: OwnData }) => {
  const { t } = useTranslation("ownData")
  const title = useId()
  return (
    <section className={section.section} aria-labelledby={title}>
      <div className={section.head}>
        <h2 id={title} className={section.title} tabIndex={-1}>
          {t("archive.title")}
        </h2>
      </div>
      <div className={styles.part}>
        <p>{t("archive.text")}</p>
        <Standing archive={archive} data={data} />
      </div>
    </section>
  )
}
