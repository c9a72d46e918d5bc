import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  isWritten,
  questionLimits,
  type QuestionTexts,
  type TeamQuestion,
  unansweredFields
} from "../../domain/help/TeamQuestion.ts"
import {
  changeOf,
  isChanging,
  isConfirming,
  isEditing,
  knownOf,
  openedOf,
  textsOf
} from "../../machines/team/editing.view.ts"
import type { QuestionChange } from "../../machines/team/teamQuestion.machine.ts"
import { isNew, type TeamQuestionRef } from "../../machines/team/teamQuestion.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Field } from "../parts/Field.tsx"
import { Link } from "../parts/Link.tsx"
import { ArticleText } from "../publishing/ArticleText.tsx"
import { PassingButton } from "../publishing/PassingButton.tsx"
import { EditingFoot, EditingForm, EditingScreen } from "./Editing.tsx"
import styles from "./Team.module.css"

interface OfQuestion {
  readonly question: TeamQuestionRef
}

export interface TeamQuestionEditorProps extends OfQuestion {
  /** Cleans HTML by the allow-list of articles. */
  readonly clean: (html: string) => string
}

interface InLanguageProps extends TeamQuestionEditorProps {
  readonly fields: readonly ["question", "answer"] | readonly ["question_en", "answer_en"]
}

const ignore = () => {}

/** Readers see no question that is not whole, and nothing is added that is not written. */
const isSavable = (texts: QuestionTexts, fresh: boolean): boolean =>
  (!texts.published || unansweredFields(texts).length === 0) && (!fresh || isWritten(texts))

/** A question and its answer in one language. */
const InLanguage = ({ question, clean, fields: [asked, answered] }: InLanguageProps) => {
  const { t } = useTranslation("team")
  const texts = useSelector(question, textsOf<QuestionTexts>)
  const editable = useSelector(question, isEditing)
  return (
    <>
      <Field
        label={t(`question.field.${asked}`)}
        value={texts[asked]}
        onChange={(text) => question.send({ type: "texts.edit", change: { [asked]: text } })}
        isRequired={asked === "question"}
        isReadOnly={!editable}
        maxLength={questionLimits.question}
      />
      <ArticleText
        key={useSelector(question, openedOf)}
        label={t(`question.field.${answered}`)}
        content={texts[answered]}
        clean={clean}
        isEditable={editable}
        onEdit={(html) => question.send({ type: "texts.edit", change: { [answered]: html } })}
        onReady={ignore}
      />
    </>
  )
}

const Actions = ({ question }: OfQuestion) => {
  const { t } = useTranslation("team")
  const texts = useSelector(question, textsOf<QuestionTexts>)
  const editable = useSelector(question, isEditing)
  const changing = useSelector(question, isChanging)
  const change = useSelector(question, changeOf<QuestionChange>)
  const isSaving = changing && change?.type === "save"
  const isRemoving = changing && change?.type === "remove"
  const isWhole = unansweredFields(texts).length === 0
  const fresh = useSelector(question, isNew)
  return (
    <div className={styles.actions}>
      <PassingButton
        look="filled"
        isDisabled={!isSavable(texts, fresh) || !(editable || isSaving)}
        isPending={isSaving}
        onPress={() => question.send({ type: "change.ask", change: { type: "save" } })}
      >
        {t("question.save")}
      </PassingButton>
      {!fresh && (
        <PassingButton
          look="quiet"
          isDisabled={!(editable || isRemoving)}
          isPending={isRemoving}
          onPress={() => question.send({ type: "change.propose", change: { type: "remove" } })}
        >
          {t("question.remove")}
        </PassingButton>
      )}
      {texts.published && !isWhole && <p className={styles.more}>{t("question.unfinished")}</p>}
    </div>
  )
}

const Removal = ({ question }: OfQuestion) => {
  const { t } = useTranslation("team")
  return (
    <Confirmation
      isOpen={useSelector(question, isConfirming)}
      title={t("question.removal.title")}
      text={t("question.removal.text")}
      confirm={t("question.removal.confirm")}
      cancel={t("question.removal.cancel")}
      onConfirm={() => question.send({ type: "change.confirm" })}
      onCancel={() => question.send({ type: "change.dismiss" })}
    />
  )
}

const Form = ({ question, clean }: TeamQuestionEditorProps) => {
  const { t } = useTranslation("team")
  const texts = useSelector(question, textsOf<QuestionTexts>)
  const editable = useSelector(question, isEditing)
  const fresh = useSelector(question, isNew)
  const save = () => {
    if (isSavable(texts, fresh)) question.send({ type: "change.ask", change: { type: "save" } })
  }
  return (
    <EditingForm label={t("question.form")} onSave={save}>
      <InLanguage question={question} clean={clean} fields={["question", "answer"]} />
      <fieldset className={styles.group}>
        <legend>{t("question.english")}</legend>
        <InLanguage question={question} clean={clean} fields={["question_en", "answer_en"]} />
      </fieldset>
      <Checkbox
        label={t("question.published")}
        isSelected={texts.published}
        onChange={(published) => question.send({ type: "texts.edit", change: { published } })}
        isReadOnly={!editable}
      />
      <EditingFoot of={question} isNew={fresh} actions={<Actions question={question} />} />
      <Removal question={question} />
    </EditingForm>
  )
}

/** One frequent question and its answer, for the team to write, publish and delete. */
export const TeamQuestionEditor = ({ question, clean }: TeamQuestionEditorProps) => {
  const { t } = useTranslation("team")
  const known = useSelector(question, knownOf<TeamQuestion>)
  useScreenTitle(known === null || known.question === "" ? null : known.question)
  return (
    <EditingScreen
      of={question}
      title={t("question.title")}
      loading={t("question.loading")}
      failed={t("question.failed")}
      isClosed={false}
      back={<Link to="/team/questions">{t("question.back")}</Link>}
    >
      {known !== null && <Form question={question} clean={clean} />}
    </EditingScreen>
  )
}
