import { useSelector } from "@xstate/react"
import { type FinerRef, finerPictureOf, isFinerLaid, isFinerThere } from "../../machines/reader/finer.view.ts"
import { decodeImage } from "./decodeImage.ts"
import styles from "./PageFrame.module.css"

/** The same picture with more pixels, exactly over what the page has of it; unseen until it is decoded. */
export const FinerPicture = ({ source }: { readonly source: FinerRef }) => {
  const there = useSelector(source, isFinerThere)
  const laid = useSelector(source, isFinerLaid)
  const src = useSelector(source, finerPictureOf)
  if (!there) return null
  return (
    <img
      className={styles.finer}
      data-laid={laid}
      src={src}
      alt=""
      decoding="sync"
      ref={(node) =>
        node === null
          ? undefined
          : decodeImage(node, (ok) => source.send({ type: ok ? "finer.painted" : "finer.broken" }))
      }
    />
  )
}
