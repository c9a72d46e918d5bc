import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { ArrowDown, ArrowUp } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { newQuestion, type TeamQuestionCard } from "../../domain/help/TeamQuestion.ts"
import {
  isFailed,
  isLoading,
  isOrdering,
  isOvertaken,
  questionsOf,
  type TeamQuestionsRef,
  troubleOf
} from "../../machines/team/teamQuestions.view.ts"
import { useFocusThroughMoves } from "../focus/useFocusThroughMoves.ts"
import { useListEntered } from "../focus/useListEntered.ts"
import { Banner } from "../parts/Banner.tsx"
import { FailedMessage } from "../parts/FailedMessage.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"
import { moveFocus, stepOf } from "./moveFocus.ts"
import styles from "./Team.module.css"

interface OfQuestions {
  readonly questions: TeamQuestionsRef
}

interface RowProps extends OfQuestions {
  readonly card: TeamQuestionCard
  readonly isFirst: boolean
  readonly isLast: boolean
}

const Row = ({ questions, card, isFirst, isLast }: RowProps) => {
  const { t } = useTranslation("team")
  const { id, published, has_english: hasEnglish } = card
  const question = card.question === "" ? t("questions.unwritten") : card.question
  const move = (step: -1 | 1) => questions.send({ type: "question.move", id, step })
  const facts = [
    t(published ? "questions.published" : "questions.hidden"),
    t(hasEnglish ? "questions.bothLanguages" : "questions.turkishOnly")
  ]
  return (
    <li className={styles.movable}>
      <Link to="/team/questions/$id" params={{ id }} className={styles.row}>
        <bdi className={styles.subject}>{question}</bdi>
        <span className={styles.more}>{facts.join(" · ")}</span>
      </Link>
      <div className={styles.moves}>
        <IconButton
          icon={ArrowUp}
          label={t("questions.up", { question })}
          isDisabled={isFirst}
          onPress={() => move(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("questions.down", { question })}
          isDisabled={isLast}
          onPress={() => move(1)}
        />
      </div>
    </li>
  )
}

const List = ({ questions, cards }: OfQuestions & { readonly cards: ReadonlyArray<TeamQuestionCard> }) => {
  const { t } = useTranslation("team")
  const place = useRef<HTMLOListElement>(null)
  useFocusThroughMoves(place, cards.map(({ id }) => id).join(" "))
  useListEntered(place, stepOf)
  const ordering = useSelector(questions, isOrdering)
  if (cards.length === 0) return <p>{t("questions.empty")}</p>
  return (
    <ol ref={place} className={styles.list} aria-label={t("questions.list")} aria-busy={ordering} onKeyDown={moveFocus}>
      {cards.map((card, at) => (
        <Row key={card.id} questions={questions} card={card} isFirst={at === 0} isLast={at === cards.length - 1} />
      ))}
    </ol>
  )
}

const Refused = ({ questions }: OfQuestions) => {
  const { t } = useTranslation("team")
  const trouble = useSelector(questions, troubleOf)
  if (useSelector(questions, isOvertaken)) return <Banner>{t("questions.overtaken")}</Banner>
  return <TroubleBanner trouble={trouble} />
}

/** Frequent questions in the order in which readers see them. */
export const TeamQuestions = ({ questions }: OfQuestions) => {
  const { t } = useTranslation("team")
  const loading = useSelector(questions, isLoading)
  const failed = useSelector(questions, isFailed)
  const trouble = useSelector(questions, troubleOf)
  const cards = useSelector(questions, questionsOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("questions.title")}
          </h1>
          <p className={styles.lead}>{t("questions.lead")}</p>
        </header>
        <p>
          <ButtonLink to="/team/questions/$id" params={{ id: newQuestion }} look="filled">
            {t("questions.add")}
          </ButtonLink>
        </p>
        {failed ? (
          <FailedMessage
            title={t("questions.failed")}
            trouble={trouble}
            onRetry={() => questions.send({ type: "questions.reload" })}
          />
        ) : loading || cards === null ? (
          <Spinner label={t("questions.loading")} />
        ) : (
          <>
            <Refused questions={questions} />
            <List questions={questions} cards={cards} />
          </>
        )}
      </div>
    </Localised>
  )
}
