import { useSelector } from "@xstate/react"
import { type PointerEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { canMove, dragged, type Framing, maxZoom } from "../../domain/publishing/framing.ts"
import {
  aspectOf,
  cropShownOf,
  fileOf,
  framingOf,
  isFraming,
  isOpening,
  type PictureRef
} from "../../machines/publishing/picture.view.ts"
import { useShownFile } from "../hooks/useShownFile.ts"
import { RangeField } from "../parts/RangeField.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./PictureFrame.module.css"

export interface OfPicture {
  readonly picture: PictureRef
}

const percent = (share: number): string => `${share * 100}%`

/** Follows the finger or pointer that holds it. */
const useDragging = ({ picture }: OfPicture) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const framing = useSelector(picture, framingOf)
  const crop = useSelector(picture, cropShownOf)
  const movable = useSelector(picture, isFraming)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (!movable || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
      if (from.current === null || !isPrimary) return
      const { width, height } = currentTarget.getBoundingClientRect()
      const by = { x: (clientX - from.current.x) / width, y: (clientY - from.current.y) / height }
      from.current = { x: clientX, y: clientY }
      picture.send({ type: "frame.change", change: dragged(framing, crop, by) })
    },
    onLostPointerCapture: () => {
      from.current = null
    }
  }
}

/** What of the picture is used: it is dragged behind its frame. */
const Frame = ({ picture }: OfPicture) => {
  const { t } = useTranslation("publishing")
  const file = useSelector(picture, fileOf)
  const aspect = useSelector(picture, aspectOf)
  const opening = useSelector(picture, isOpening)
  const { left, top, width, height } = useSelector(picture, cropShownOf)
  const shown = useShownFile(file)
  const dragging = useDragging({ picture })
  return (
    <div className={styles.frame} style={{ aspectRatio: aspect }} data-opening={opening || undefined} {...dragging}>
      {file !== null && (
        <img
          className={styles.picture}
          ref={shown}
          alt={t("picture.alt", { name: file.name })}
          draggable={false}
          style={{
            width: percent(1 / width),
            height: percent(1 / height),
            left: percent(-left / width),
            top: percent(-top / height)
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            picture.send(
              naturalWidth > 0 && naturalHeight > 0
                ? { type: "picture.shown", size: { width: naturalWidth, height: naturalHeight } }
                : { type: "picture.unreadable" }
            )
          }
          onError={() => picture.send({ type: "picture.unreadable" })}
        />
      )}
      {opening && <Spinner label={t("picture.opening")} />}
    </div>
  )
}

/** The frame, with a slider for each way to move the picture behind it. */
export const PictureFrame = ({ picture }: OfPicture) => {
  const { t } = useTranslation("publishing")
  const formats = useFormats()
  const { zoom, x, y } = useSelector(picture, framingOf)
  const crop = useSelector(picture, cropShownOf)
  const framing = useSelector(picture, isFraming)
  const can = canMove(crop)
  const change = (by: Partial<Framing>) => picture.send({ type: "frame.change", change: by })
  return (
    <div className={styles.framing}>
      <Frame picture={picture} />
      <div className={styles.sliders}>
        <RangeField
          label={t("picture.zoom")}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          words={formats.percent(zoom)}
          onChange={(value) => change({ zoom: value })}
          isDisabled={!framing}
        />
        <RangeField
          label={t("picture.across")}
          min={0}
          max={1}
          step={0.01}
          value={x}
          words={t("picture.fromLeft", { share: formats.percent(x) })}
          onChange={(value) => change({ x: value })}
          isDisabled={!framing || !can.x}
        />
        <RangeField
          label={t("picture.upDown")}
          min={0}
          max={1}
          step={0.01}
          value={y}
          words={t("picture.fromTop", { share: formats.percent(y) })}
          onChange={(value) => change({ y: value })}
          isDisabled={!framing || !can.y}
        />
      </div>
    </div>
  )
}
