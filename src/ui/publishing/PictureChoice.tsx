import { useSelector } from "@xstate/react"
import { type ReactNode, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { pictureTypes } from "../../domain/publishing/Picture.ts"
import { fileOf, isFraming, isSending, problemOf, troubleOf, useOf } from "../../machines/publishing/picture.view.ts"
import { useFileDrop } from "../hooks/useFileDrop.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./PictureChoice.module.css"
import { type OfPicture, PictureFrame } from "./PictureFrame.tsx"

const PictureDialog = ({ picture }: OfPicture) => {
  const { t } = useTranslation("publishing")
  const use = useSelector(picture, useOf)
  const isOpen = useSelector(picture, fileOf) !== null
  const framing = useSelector(picture, isFraming)
  const sending = useSelector(picture, isSending)
  const trouble = useSelector(picture, troubleOf)
  const reason = useTroubleMessage(trouble)
  const cancel = () => picture.send({ type: "picture.cancel" })
  return (
    <DialogCard
      role="dialog"
      isOpen={isOpen}
      isDismissable={false}
      title={t(`picture.${use}.crop`)}
      text={t("picture.help")}
      onClose={cancel}
    >
      <PictureFrame picture={picture} />
      {trouble !== null && <Banner>{reason}</Banner>}
      <DialogActions>
        <Button onPress={cancel}>{t("picture.cancel")}</Button>
        <Button
          look="filled"
          isPending={sending}
          isDisabled={!framing && !sending}
          onPress={() => picture.send({ type: "picture.send" })}
        >
          {t(sending ? "picture.sending" : `picture.${use}.use`)}
        </Button>
      </DialogActions>
    </DialogCard>
  )
}

export interface PictureChoiceProps extends OfPicture {
  /** The width of the picture's frame by its height. */
  readonly aspect: number
  /** There is a picture already. */
  readonly isReplacing: boolean
  readonly isDisabled: boolean
  /** Buttons beside the one that chooses a picture. */
  readonly children?: ReactNode
}

/** Takes a picture from a file dialog or dropped on the page, and asks which part of it is meant. */
export const PictureChoice = ({ picture, aspect, isReplacing, isDisabled, children }: PictureChoiceProps) => {
  const { t } = useTranslation("publishing")
  const input = useRef<HTMLInputElement>(null)
  const use = useSelector(picture, useOf)
  const problem = useSelector(picture, problemOf)
  const hint = useId()
  const take = (files: ReadonlyArray<File>) => {
    if (files.length > 0 && !isDisabled) picture.send({ type: "picture.pick", files, aspect })
  }
  const isOver = useFileDrop(take)
  return (
    <div className={styles.choice} data-over={(isOver && !isDisabled) || undefined}>
      <div className={styles.actions}>
        <Button isDisabled={isDisabled} aria-describedby={hint} onPress={() => input.current?.click()}>
          {t(isReplacing ? `picture.${use}.another` : `picture.${use}.choose`)}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes[use].join(",")}
        hidden
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])]
          // So that the same file can be picked again.
          currentTarget.value = ""
          take(picked)
        }}
      />
      <p id={hint} className={styles.hint}>
        {t(`picture.${use}.hint`)}
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {t(problem === "type" ? `picture.${use}.type` : `picture.problem.${problem}`)}
        </p>
      )}
      <PictureDialog picture={picture} />
    </div>
  )
}
