import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { consentMachine } from "../../machines/analytics/consent.machine.ts"
import { answerOf, type ConsentRef, isSignalled, isUndecided } from "../../machines/analytics/consent.view.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import { useDeferred } from "../hooks/useDeferred.ts"
import styles from "./ConsentSettings.module.css"

const answers = ["given", "refused"] as const
type Answer = (typeof answers)[number]

interface AnswersProps {
  readonly answer: Answer | null
  readonly note: "undecided" | "signalled" | null
  /** The stored answer is not known yet, or the browser's privacy signal decides. */
  readonly isDisabled: boolean
  readonly onAnswer: (answer: Answer) => void
}

const Answers = ({ answer, note, isDisabled, onAnswer }: AnswersProps) => {
  const { t } = useTranslation("pages")
  const name = useId()
  return (
    <fieldset
      className={styles.choice}
      disabled={isDisabled}
      {...(note === null ? {} : { "aria-describedby": `${name}-note` })}
    >
      <legend className={styles.legend}>{t("privacy-center.choice.legend")}</legend>
      {answers.map((one) => (
        <label key={one} className={styles.answer}>
          <input type="radio" name={name} checked={answer === one} onChange={() => onAnswer(one)} />
          {t(`privacy-center.choice.${one}`)}
        </label>
      ))}
      {note !== null && (
        <p id={`${name}-note`} className={styles.note}>
          {t(`privacy-center.choice.${note}`)}
        </p>
      )}
    </fieldset>
  )
}

const Known = ({ consent }: { readonly consent: ConsentRef }) => {
  const answer = useSelector(consent, answerOf)
  const isOpen = useSelector(consent, isUndecided)
  const isSaid = useSelector(consent, isSignalled)
  return (
    <Answers
      answer={answer}
      note={isSaid ? "signalled" : isOpen ? "undecided" : null}
      isDisabled={isSaid || (answer === null && !isOpen)}
      onAnswer={(one) => consent.send({ type: one === "given" ? "consent.give" : "consent.refuse" })}
    />
  )
}

/** Shows and changes the answer given in this browser. */
export const ConsentSettings = ({ consent }: { readonly consent: Deferred<typeof consentMachine> }) => {
  const actor = useDeferred(consent)
  return actor === null ? (
    <Answers answer={null} note={null} isDisabled onAnswer={() => {}} />
  ) : (
    <Known consent={actor} />
  )
}
