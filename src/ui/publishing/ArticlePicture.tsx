import { useSelector } from "@xstate/react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ArticlePictures } from "../../domain/publishing/ArticleDraft.ts"
import {
  type ArticleDraftRef,
  isEditable,
  isIllustrating,
  isSendable,
  knownOf
} from "../../machines/publishing/articleDraft.view.ts"
import { valueOf } from "../../machines/loadable/loadable.view.ts"
import type { ArticlePicturesRef } from "../../machines/publishing/articlePictures.view.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./ArticlePicture.module.css"

/** Loads the pictures that an article may show, as long as it is drawn. */
export type WithPictures = (props: { readonly children: (pictures: ArticlePicturesRef) => ReactNode }) => ReactNode

interface OfferedProps {
  readonly offered: ArticlePictures
  readonly current: string | null
  readonly onChoose: (image: string | null) => void
}

/** The pictures as buttons; those of a page are numbered. */
const Offered = ({ offered: { proposed, pictures }, current, onChoose }: OfferedProps) => {
  const { t } = useTranslation("publishing")
  if (pictures.length === 0) return <p>{t("articles.picture.none")}</p>
  return (
    <ul className={styles.offered} aria-label={t("articles.picture.offered")}>
      {pictures.map(({ image, page }, at) => {
        const number = pictures.slice(0, at + 1).filter((one) => one.page === page).length
        const said = [
          t("articles.picture.one", { page, number }),
          ...(image === current ? [t("articles.picture.current")] : []),
          ...(image === proposed ? [t("articles.picture.proposed")] : [])
        ]
        return (
          <li key={image}>
            <button
              type="button"
              className={styles.choice}
              aria-current={image === current}
              onClick={() => onChoose(image)}
            >
              <img src={image} alt="" className={styles.image} />
              <span>{said.join(" · ")}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface ChoiceProps extends Omit<OfferedProps, "offered"> {
  readonly pictures: ArticlePicturesRef
  readonly onClose: () => void
}

/** The pictures that an article may show, to choose from. */
export const ArticlePictureChoice = ({ pictures, current, onChoose, onClose }: ChoiceProps) => {
  const { t } = useTranslation("publishing")
  const proposed = useSelector(pictures, valueOf<ArticlePictures>)?.proposed ?? null
  return (
    <>
      <Loadable
        of={pictures}
        failed={{ title: t("articles.picture.failed"), text: t("articles.picture.failedText") }}
        skeleton={<Spinner label={t("articles.picture.loading")} />}
      >
        {(offered) => <Offered offered={offered} current={current} onChoose={onChoose} />}
      </Loadable>
      <DialogActions>
        {current !== null && <Button onPress={() => onChoose(null)}>{t("articles.picture.remove")}</Button>}
        {proposed !== null && proposed !== current && (
          <Button onPress={() => onChoose(proposed)}>{t("articles.picture.back")}</Button>
        )}
        <Button onPress={onClose}>{t("articles.picture.cancel")}</Button>
      </DialogActions>
    </>
  )
}

interface ArticlePictureProps {
  readonly article: ArticleDraftRef
  readonly WithPictures: WithPictures
}

/** The picture that an article begins with, and another one from its pages. */
export const ArticlePicture = ({ article, WithPictures }: ArticlePictureProps) => {
  const { t } = useTranslation("publishing")
  const [isOpen, setIsOpen] = useState(false)
  const image = useSelector(article, knownOf)?.image ?? null
  const editable = useSelector(article, isEditable)
  const illustrating = useSelector(article, isIllustrating)
  const sendable = useSelector(article, isSendable)
  const close = () => setIsOpen(false)
  const choose = (chosen: string | null) => {
    close()
    if (chosen !== image) article.send({ type: "picture.choose", image: chosen })
  }
  return (
    <div className={styles.picture}>
      <p className={styles.label}>{t("articles.picture.title")}</p>
      {image === null ? <p>{t("articles.picture.without")}</p> : <img src={image} alt="" className={styles.shown} />}
      <div>
        <Button
          isDisabled={!sendable || !(editable || illustrating)}
          isPending={illustrating}
          onPress={() => setIsOpen(true)}
        >
          {t(illustrating ? "articles.picture.changing" : "articles.picture.change")}
        </Button>
      </div>
      {!sendable && <p>{t("articles.picture.unsendable")}</p>}
      <DialogCard role="dialog" isOpen={isOpen} title={t("articles.picture.choose")} onClose={close}>
        <WithPictures>
          {(pictures) => <ArticlePictureChoice pictures={pictures} current={image} onChoose={choose} onClose={close} />}
        </WithPictures>
      </DialogCard>
    </div>
  )
}
