import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { plansPlace } from "../domain/places.ts"
import {
  issueOf,
  magazineOf,
  type Obstacle,
  type ReaderRef,
  troubleOf,
  variantOf
} from "../machines/reader/reader.view.ts"
import { useTroubleMessage } from "../ui/parts/useTroubleMessage.ts"
import { AskHelp } from "../ui/parts/AskHelp.tsx"
import { Button } from "../ui/parts/Button.tsx"
import { ButtonLink } from "../ui/parts/Link.tsx"
import { Message } from "../ui/parts/Message.tsx"
import { IssueCover } from "./IssueCover.tsx"
import { EndFirstSlide } from "./page/RemoveFirstSlide.tsx"
import { useLira } from "../ui/parts/useLira.ts"
import styles from "./Reader.module.css"

/** All but the one that `CrowdedMessage` shows. */
type ToldObstacle = Exclude<Obstacle, "crowded">

const advice = {
  unnamed: "advice.access",
  unreadable: "advice.unreadable",
  failed: "advice.load",
  refused: "advice.access",
  unlicensed: "licence.text",
  unstyled: "advice.load"
} as const satisfies Record<ToldObstacle, string>

/** `refused` is among them, because a failed access check counts as a refusal. */
const retried: ReadonlyArray<ToldObstacle> = ["unreadable", "failed", "refused", "unstyled"]

/** With these, a reader can do nothing but ask for help if a retry changes nothing. */
const unexplained: ReadonlyArray<ToldObstacle> = ["unreadable", "failed", "unlicensed", "unstyled"]

interface ObstacleProps {
  readonly reader: ReaderRef
  readonly obstacle: ToldObstacle
  /** Opens the auth modal; null unless a visitor is reading. */
  readonly signIn: (() => void) | null
}

/** Shown instead of the reader: why the issue cannot be read, and what can be done. */
export const ObstacleMessage = ({ reader, obstacle, signIn }: ObstacleProps) => {
  const lira = useLira()
  const { t } = useTranslation(["reader", "common"])
  const trouble = useSelector(reader, troubleOf)
  const detail = useTroubleMessage(trouble)
  const issue = useSelector(reader, issueOf)
  const magazine = useSelector(reader, magazineOf)
  const variant = useSelector(reader, variantOf)
  const error = variant === "catalogue" ? "catalogueError" : "error"
  const title = {
    unnamed: t(`${error}.noId`),
    unreadable: t(`${error}.badIssue`),
    failed: t(`${error}.loadFailed`, { detail }),
    refused: t("error.noAccess"),
    unlicensed: t("licence.title"),
    unstyled: t("error.styleFailed")
  }[obstacle]
  const isRefused = obstacle === "refused" && magazine !== null
  const mayOwn = isRefused && signIn !== null
  const isNoneFree = variant === "free" && obstacle === "unreadable"
  const isSold = isRefused && magazine.price > 0
  const actions = (
    <>
      {mayOwn && (
        <Button look="filled" aria-haspopup="dialog" onPress={signIn}>
          {t("common:signIn")}
        </Button>
      )}
      {isRefused && (
        <ButtonLink to="/magazine/$id" params={{ id: magazine.newIssueId }} look={mayOwn ? "plain" : "filled"}>
          {t("toIssue")}
        </ButtonLink>
      )}
      {isSold && <ButtonLink to={plansPlace.to}>{t("common:places.plans")}</ButtonLink>}
      {retried.includes(obstacle) && (
        <Button
          look={obstacle === "refused" ? "plain" : "filled"}
          onPress={() => reader.send({ type: "reader.retry" })}
        >
          {t("retry")}
        </Button>
      )}
      {!isRefused && (
        <ButtonLink to="/" look={retried.includes(obstacle) ? "plain" : "filled"}>
          {t("home")}
        </ButtonLink>
      )}
      {unexplained.includes(obstacle) && !isNoneFree && (
        <AskHelp error={trouble?._tag ?? obstacle} issue={issue} request={trouble?.request} />
      )}
    </>
  )
  return (
    <main className={styles.waiting}>
      <EndFirstSlide />
      <div className={styles.told}>
        <IssueCover magazine={magazine} />
        <Message alert title={title} actions={actions}>
          {isRefused && <p lang={magazine.language}>{`${magazine.title}, ${magazine.strDate}`}</p>}
          {mayOwn && <p>{t("advice.visitor")}</p>}
          {isSold ? (
            <p>{t("advice.buy", { price: lira(magazine.price) })}</p>
          ) : (
            !mayOwn && <p>{t(isNoneFree ? "advice.noFree" : advice[obstacle])}</p>
          )}
        </Message>
      </div>
    </main>
  )
}
