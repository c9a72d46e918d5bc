import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { magazineOf, type Obstacle, type ReaderRef, troubleOf } from "../machines/reader/reader.view.ts"
import { useReason } from "../ui/parts/useReason.ts"
import { Button } from "../ui/parts/Button.tsx"
import { ButtonLink } from "../ui/parts/Link.tsx"
import { Message } from "../ui/parts/Message.tsx"
import { TakeOver } from "./page/TakeOver.tsx"
import styles from "./Reader.module.css"

const advice = {
  unnamed: "advice.access",
  unreadable: "advice.unreadable",
  failed: "advice.load",
  refused: "advice.access",
  unlicensed: "licence.text",
  unstyled: "advice.load"
} as const satisfies Record<Obstacle, string>

/** A refusal too: an access check that failed counts as a no. There the kiosk is the better way on. */
const retried: ReadonlyArray<Obstacle> = ["unreadable", "failed", "refused", "unstyled"]

/** In place of the reader: what keeps the issue from being read, and what can be done. */
export const ObstacleMessage = ({ reader, obstacle }: { readonly reader: ReaderRef; readonly obstacle: Obstacle }) => {
  const { t } = useTranslation("reader")
  const detail = useReason(useSelector(reader, troubleOf))
  const magazine = useSelector(reader, magazineOf)
  const title = {
    unnamed: t("error.noId"),
    unreadable: t("error.badIssue"),
    failed: t("error.loadFailed", { detail }),
    refused: t("error.noAccess"),
    unlicensed: t("licence.title"),
    unstyled: t("error.styleFailed")
  }[obstacle]
  const actions = (
    <>
      {retried.includes(obstacle) && (
        <Button
          look={obstacle === "refused" ? "plain" : "filled"}
          onPress={() => reader.send({ type: "reader.retry" })}
        >
          {t("retry")}
        </Button>
      )}
      <ButtonLink to="/" look={obstacle === "refused" ? "filled" : "plain"}>
        {t("home")}
      </ButtonLink>
    </>
  )
  return (
    <main className={styles.waiting}>
      <TakeOver />
      <Message alert title={title} actions={actions}>
        {obstacle === "refused" && magazine !== null && (
          <p lang={magazine.language}>{`${magazine.title}, ${magazine.strDate}`}</p>
        )}
        <p>{t(advice[obstacle])}</p>
      </Message>
    </main>
  )
}
