import { useSelector } from "@xstate/react"
import { isOfShape } from "../../domain/reader/sharpness.ts"
import {
  type SharperPictureRef,
  pageSizeOf,
  sharperPictureOf,
  isSharperShown,
  isSharperReady
} from "../../machines/reader/sharperPicture.view.ts"
import { decodeImage } from "./decodeImage.ts"
import styles from "./PageFrame.module.css"

/** The same picture with more pixels, exactly over the page's; invisible until it is decoded. */
export const SharperPicture = ({ source }: { readonly source: SharperPictureRef }) => {
  const there = useSelector(source, isSharperReady)
  const laid = useSelector(source, isSharperShown)
  const src = useSelector(source, sharperPictureOf)
  const page = useSelector(source, pageSizeOf)
  if (!there) return null
  return (
    <img
      className={styles.sharper}
      data-laid={laid}
      src={src}
      alt=""
      decoding="sync"
      ref={(node) =>
        node === null
          ? undefined
          : decodeImage(node, (ok) => {
              const picture = { width: node.naturalWidth, height: node.naturalHeight }
              node.style.objectFit = ok && isOfShape(picture, page) ? "fill" : ""
              source.send({ type: ok ? "sharper.painted" : "sharper.broken" })
            })
      }
    />
  )
}
