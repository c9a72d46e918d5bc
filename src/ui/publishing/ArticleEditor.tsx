import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useSelector } from "@xstate/react"
import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { articleLimits, isShown } from "../../domain/publishing/ArticleDraft.ts"
import type { ArticleField } from "../../domain/publishing/ArticleForm.ts"
import {
  type ArticleDraftRef,
  isConflicting,
  isEditable,
  isFailed,
  isLoading,
  isPublishable,
  isPublishing,
  isSaving,
  isSendable,
  isSplitting,
  isTooLong,
  isUnsaved,
  isWithdrawing,
  knownOf,
  openedOf,
  textsOf,
  troubleOf
} from "../../machines/publishing/articleDraft.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { halvesAt, hasTwoHalves } from "./articleHtmlParts.ts"
import { ArticlePicture, type WithPictures } from "./ArticlePicture.tsx"
import { ArticleText } from "./ArticleText.tsx"
import { PassingButton } from "./PassingButton.tsx"
import styles from "./ArticleEditor.module.css"

interface OfArticle {
  readonly article: ArticleDraftRef
}

export interface ArticleEditorProps extends OfArticle {
  readonly issue: string
  /** Cleans HTML by the allow-list of articles. */
  readonly clean: (html: string) => string
  readonly WithPictures: WithPictures
}

const TextField = ({ article, field }: OfArticle & { readonly field: Exclude<ArticleField, "content"> }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const tooLong = useSelector(article, (snapshot) => isTooLong(snapshot, field))
  const value = useSelector(article, textsOf)[field]
  return (
    <Field
      label={t(`articles.field.${field}`)}
      value={value}
      onChange={(text) => article.send({ type: "texts.edit", change: { [field]: text } })}
      kind={field === "summary" ? "lines" : "line"}
      isRequired={field === "title"}
      isReadOnly={!useSelector(article, isEditable)}
      {...(tooLong ? { problem: t("articles.tooLong", { most: count(articleLimits[field]) }) } : {})}
    />
  )
}

const Standing = ({ article }: OfArticle) => {
  const { t } = useTranslation("publishing")
  const saving = useSelector(article, isSaving)
  const unsaved = useSelector(article, isUnsaved)
  return <p role="status">{t(saving ? "articles.saving" : unsaved ? "articles.unsaved" : "articles.saved")}</p>
}

interface SplitProps extends OfArticle {
  readonly editor: Editor
}

const Split = ({ article, editor }: SplitProps) => {
  const { t } = useTranslation("publishing")
  const splitting = useSelector(article, isSplitting)
  const editable = useSelector(article, isEditable)
  const sendable = useSelector(article, isSendable)
  const isWithin = useEditorState({ editor, selector: hasTwoHalves })
  return (
    <>
      <PassingButton
        isDisabled={!splitting && !(editable && sendable && isWithin)}
        isPending={splitting}
        onPress={() => article.send({ type: "article.split", halves: halvesAt(editor) })}
      >
        {t(splitting ? "articles.splitting" : "articles.split")}
      </PassingButton>
      {!isWithin && <p className={styles.note}>{t("articles.splitWhere")}</p>}
    </>
  )
}

const Actions = ({ article, editor }: OfArticle & { readonly editor: Editor | null }) => {
  const { t } = useTranslation("publishing")
  const known = useSelector(article, knownOf)
  const editable = useSelector(article, isEditable)
  const unsaved = useSelector(article, isUnsaved)
  const saving = useSelector(article, isSaving)
  const publishable = useSelector(article, isPublishable)
  const sendable = useSelector(article, isSendable)
  const publishing = useSelector(article, isPublishing)
  const withdrawing = useSelector(article, isWithdrawing)
  const seen = known !== null && isShown(known)
  const isNew = known?.state !== "public" || unsaved
  const place = useRef<HTMLDivElement>(null)
  // The heading, which takes the focus elsewhere, is out of sight from here.
  const stay = useCallback(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} className={styles.actions} role="group" aria-label={t("articles.actions")} tabIndex={-1}>
      {isNew && (
        <PassingButton
          next={stay}
          look="filled"
          isDisabled={!publishable || !sendable || !(editable || publishing)}
          isPending={publishing}
          onPress={() => article.send({ type: "article.publish" })}
        >
          {t(seen ? "articles.publishChanges" : "articles.publish")}
        </PassingButton>
      )}
      {unsaved && (
        <PassingButton
          next={stay}
          isDisabled={!sendable || !(editable || saving)}
          isPending={saving}
          onPress={() => article.send({ type: "texts.save" })}
        >
          {t("articles.save")}
        </PassingButton>
      )}
      {seen && (
        <PassingButton
          next={stay}
          isDisabled={!sendable || !(editable || withdrawing)}
          isPending={withdrawing}
          onPress={() => article.send({ type: "article.withdraw" })}
        >
          {t("articles.withdraw")}
        </PassingButton>
      )}
      {editor !== null && <Split article={article} editor={editor} />}
      {!sendable && <p className={styles.note}>{t("articles.unsendable")}</p>}
      {!publishable && <p className={styles.note}>{t("articles.unfinished")}</p>}
    </div>
  )
}

const Conflict = ({ article }: OfArticle) => {
  const { t } = useTranslation("publishing")
  return (
    <Message
      alert
      level={2}
      title={t("articles.conflict.title")}
      actions={
        <>
          <PassingButton onPress={() => article.send({ type: "conflict.keep" })}>
            {t("articles.conflict.keep")}
          </PassingButton>
          <PassingButton onPress={() => article.send({ type: "conflict.take" })}>
            {t("articles.conflict.take")}
          </PassingButton>
        </>
      }
    >
      <p>{t("articles.conflict.text")}</p>
    </Message>
  )
}

const Refused = ({ article }: OfArticle) => {
  const trouble = useSelector(article, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{reason}</Banner>
}

const Form = ({ article, clean, WithPictures }: Omit<ArticleEditorProps, "issue">) => {
  const { t } = useTranslation("publishing")
  const [editor, setEditor] = useState<Editor | null>(null)
  const known = useSelector(article, knownOf)
  const conflicting = useSelector(article, isConflicting)
  const { count } = useFormats()
  const isLong = useSelector(article, (snapshot) => isTooLong(snapshot, "content"))
  return (
    <div className={styles.form}>
      {known !== null && (
        <p className={styles.note} role="status">
          {t(`articles.state.${known.state}`)}
        </p>
      )}
      {conflicting && <Conflict article={article} />}
      <TextField article={article} field="title" />
      <TextField article={article} field="author" />
      <TextField article={article} field="summary" />
      <ArticlePicture article={article} WithPictures={WithPictures} />
      <ArticleText
        key={useSelector(article, openedOf)}
        content={article.getSnapshot().context.texts.content}
        clean={clean}
        isEditable={useSelector(article, isEditable)}
        onEdit={(content) => article.send({ type: "texts.edit", change: { content } })}
        onReady={setEditor}
      />
      {isLong && <Banner>{t("articles.tooLongText", { most: count(articleLimits.content) })}</Banner>}
      {!conflicting && <Refused article={article} />}
      {!conflicting && <Actions article={article} editor={editor} />}
      <Standing article={article} />
    </div>
  )
}

const Failed = ({ article }: OfArticle) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(article, troubleOf))
  const retry = <Button onPress={() => article.send({ type: "article.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("articles.failed", { reason })}</p>
    </Message>
  )
}

/** One article of an issue, for its publisher to correct, split and publish. */
export const ArticleEditor = ({ article, issue, clean, WithPictures }: ArticleEditorProps) => {
  const { t } = useTranslation("publishing")
  const loading = useSelector(article, isLoading)
  const failed = useSelector(article, isFailed)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("articles.one")}
          </h1>
        </header>
        {failed ? (
          <Failed article={article} />
        ) : loading ? (
          <Spinner label={t("articles.loadingOne")} />
        ) : (
          <Form article={article} clean={clean} WithPictures={WithPictures} />
        )}
        <p>
          <Link to="/account/publisher/issues/$id/articles" params={{ id: issue }}>
            {t("articles.back")}
          </Link>
        </p>
      </div>
    </Localised>
  )
}
