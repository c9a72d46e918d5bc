import { useSelector } from "@xstate/react"
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react"
import { useCallback, useRef } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { type ArticleDraftCard, type ArticleDrafts, isShown, pagesIn } from "../../domain/publishing/ArticleDraft.ts"
import {
  addedOf,
  type ArticleDraftsRef,
  doneOf,
  doubtedOf,
  isChanging,
  isConfirming,
  isFailed,
  isJoining,
  isLoading,
  isOvertaken,
  listOf,
  troubleOf
} from "../../machines/publishing/articleDrafts.view.ts"
import { takeFocus } from "../focus/takeFocus.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { useFocusThroughMoves } from "../focus/useFocusThroughMoves.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { PassingButton } from "./PassingButton.tsx"
import styles from "./Articles.module.css"

interface OfArticles {
  readonly articles: ArticleDraftsRef
}

interface RowProps extends OfArticles {
  readonly issue: string
  readonly article: ArticleDraftCard
  readonly isFirst: boolean
  readonly isLast: boolean
}

interface ActionsProps extends Omit<RowProps, "issue"> {
  /** Takes the focus of a button that goes. */
  readonly next: () => void
}

const RowActions = ({ articles, article, isFirst, isLast, next }: ActionsProps) => {
  const { t } = useTranslation("publishing")
  const { id, version, state } = article
  // Only moves follow what is done meanwhile.
  const changing = useSelector(articles, isChanging)
  const title = article.title || t("articles.untitled")
  const move = (step: -1 | 1) => articles.send({ type: "article.move", id, step })
  return (
    <div className={styles.actions}>
      <IconButton icon={ArrowUp} label={t("articles.up", { title })} isDisabled={isFirst} onPress={() => move(-1)} />
      <IconButton icon={ArrowDown} label={t("articles.down", { title })} isDisabled={isLast} onPress={() => move(1)} />
      {!isLast && (
        <PassingButton
          look="quiet"
          next={next}
          isPending={changing}
          aria-label={t("articles.joinIt", { title })}
          onPress={() => articles.send({ type: "article.join", id })}
        >
          {t("articles.join")}
        </PassingButton>
      )}
      {state !== "public" && (
        <PassingButton
          look="quiet"
          next={next}
          isPending={changing}
          aria-label={t(state === "changed" ? "articles.publishChangesOf" : "articles.publishIt", { title })}
          onPress={() => articles.send({ type: "article.publish", id, version })}
        >
          {t(state === "changed" ? "articles.publishChanges" : "articles.publish")}
        </PassingButton>
      )}
      {isShown(article) && (
        <PassingButton
          look="quiet"
          next={next}
          isPending={changing}
          aria-label={t("articles.withdrawIt", { title })}
          onPress={() => articles.send({ type: "article.withdraw", id })}
        >
          {t("articles.withdraw")}
        </PassingButton>
      )}
      <IconButton
        icon={Plus}
        isPending={changing}
        label={t("articles.addBehind", { title })}
        onPress={() => articles.send({ type: "article.add", after: id })}
      />
      <IconButton
        icon={Trash2}
        isPending={changing}
        label={t("articles.removeIt", { title })}
        onPress={() => articles.send({ type: "article.remove", id, version })}
      />
    </div>
  )
}

const Row = (props: RowProps) => {
  const { articles, issue, article } = props
  const row = useRef<HTMLLIElement>(null)
  const focusTitle = useCallback(() => row.current?.querySelector("a")?.focus({ preventScroll: true }), [])
  useFocusHandedOn(row)
  const isNew = useSelector(articles, addedOf) === article.id
  const { t } = useTranslation("publishing")
  const { id, author, image, page_range: range, state } = article
  const details = [
    author,
    range === null ? "" : t("articles.pages", { range, count: pagesIn(range)?.length ?? 1 })
  ].filter((detail) => detail !== "")
  return (
    <li ref={row} className={styles.row}>
      {image === null ? <span className={styles.picture} /> : <img className={styles.picture} src={image} alt="" />}
      <div className={styles.words}>
        <p className={styles.name}>
          <Link
            to="/account/publisher/issues/$id/articles/$article"
            params={{ id: issue, article: id }}
            {...(isNew ? { ref: takeFocus } : {})}
          >
            <bdi>{article.title || t("articles.untitled")}</bdi>
          </Link>
        </p>
        {details.length > 0 && <p className={styles.detail}>{details.join(" · ")}</p>}
        <p className={styles.state} data-shown={isShown(article) || undefined}>
          {t(`articles.state.${state}`)}
        </p>
      </div>
      <RowActions {...props} next={focusTitle} />
    </li>
  )
}

const List = ({ articles, list }: OfArticles & { readonly list: ArticleDrafts }) => {
  const place = useRef<HTMLOListElement>(null)
  useFocusThroughMoves(place, list.articles.map(({ id }) => id).join(" "))
  const last = list.articles.length - 1
  return (
    <ol ref={place} className={styles.list} aria-busy={useSelector(articles, isChanging)}>
      {list.articles.map((article, at) => (
        <Row
          key={article.id}
          articles={articles}
          issue={list.issue.id}
          article={article}
          isFirst={at === 0}
          isLast={at === last}
        />
      ))}
    </ol>
  )
}

const Add = ({ articles }: OfArticles) => {
  const { t } = useTranslation("publishing")
  const changing = useSelector(articles, isChanging)
  return (
    <Button isPending={changing} onPress={() => articles.send({ type: "article.add", after: null })}>
      {t("articles.add")}
    </Button>
  )
}

const Doubt = ({ articles }: OfArticles) => {
  const { t } = useTranslation("publishing")
  const confirming = useSelector(articles, isConfirming)
  const article = useSelector(articles, doubtedOf)
  const joining = useSelector(articles, isJoining)
  const title = article?.title || t("articles.untitled")
  const text = article !== null && isShown(article) ? "articles.removal.shown" : "articles.removal.text"
  useDialogFocusGivenBack(confirming)
  return (
    <Confirmation
      isOpen={confirming}
      title={t(joining ? "articles.joining.title" : "articles.removal.title")}
      text={t(joining ? "articles.joining.text" : text, { title })}
      confirm={t(joining ? "articles.joining.confirm" : "articles.removal.confirm")}
      cancel={t("articles.removal.cancel")}
      onConfirm={() => articles.send({ type: "loss.confirm" })}
      onCancel={() => articles.send({ type: "loss.cancel" })}
    />
  )
}

const Known = ({ articles, list }: OfArticles & { readonly list: ArticleDrafts }) => {
  const { t } = useTranslation("publishing")
  if (list.is_waiting)
    return (
      <Message
        level={2}
        title={t("articles.waiting.title")}
        actions={
          <Button onPress={() => articles.send({ type: "articles.reload" })}>{t("articles.waiting.look")}</Button>
        }
      >
        <p>{t("articles.waiting.text")}</p>
      </Message>
    )
  if (list.articles.length === 0)
    return (
      <Message level={2} title={t("articles.none.title")} actions={<Add articles={articles} />}>
        <p>{t("articles.none.text")}</p>
      </Message>
    )
  return (
    <>
      <List articles={articles} list={list} />
      <div>
        <Add articles={articles} />
      </div>
      <Doubt articles={articles} />
    </>
  )
}

/** Tells those who do not see the list what became of their order. */
const Done = ({ articles }: OfArticles) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const done = useSelector(articles, doneOf)
  return (
    <VisuallyHidden role="status">
      {done !== null &&
        t(`articles.done.${done.type}`, { title: done.title || t("articles.untitled"), place: count(done.place) })}
    </VisuallyHidden>
  )
}

const Failed = ({ articles }: OfArticles) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(articles, troubleOf))
  const retry = <Button onPress={() => articles.send({ type: "articles.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("articles.failed", { reason })}</p>
    </Message>
  )
}

const Refused = ({ articles }: OfArticles) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(articles, troubleOf)
  const reason = useTroubleMessage(trouble)
  const overtaken = useSelector(articles, isOvertaken)
  if (overtaken) return <Banner>{t("articles.overtaken")}</Banner>
  return trouble === null ? null : <Banner>{reason}</Banner>
}

/** The articles of an issue: what its pages propose, and what readers see of it. */
export const Articles = ({ articles }: OfArticles) => {
  const { t } = useTranslation("publishing")
  const loading = useSelector(articles, isLoading)
  const failed = useSelector(articles, isFailed)
  const list = useSelector(articles, listOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("articles.title")}
          </h1>
          {list !== null && (
            <p className={styles.lead}>
              <bdi>{list.issue.title}</bdi>
            </p>
          )}
          <p className={styles.lead}>{t("articles.lead")}</p>
        </header>
        {failed ? (
          <Failed articles={articles} />
        ) : loading ? (
          <Spinner label={t("articles.loading")} />
        ) : (
          <>
            <Refused articles={articles} />
            <Done articles={articles} />
            {list !== null && <Known articles={articles} list={list} />}
          </>
        )}
        {list !== null && (
          <p>
            <Link to="/account/publisher/issues/$id" params={{ id: list.issue.id }}>
              {t("articles.settings")}
            </Link>
          </p>
        )}
      </div>
    </Localised>
  )
}
