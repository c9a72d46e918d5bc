import { useSelector } from "@xstate/react"
import { contentUrl } from "../../domain/reader/MagazineInfo.ts"
import { points } from "../../domain/reader/sharpness.ts"
import { tileBoxIn } from "../../domain/reader/tiles.ts"
import type { ShownTile } from "../../machines/reader/tiles.machine.ts"
import { magazineOf, shownTiles, type TilesRef } from "../../machines/reader/tiles.view.ts"
import { paintPicture } from "./paintPicture.ts"
import styles from "./PageFrame.module.css"

interface TileProps {
  readonly source: TilesRef
  readonly shown: ShownTile
}

/** It is transparent until its picture is decoded. */
const TilePicture = ({ source, shown: { name, tile, isLaid } }: TileProps) => {
  const magazine = useSelector(source, magazineOf)
  const src = contentUrl(magazine, name)
  const { left, top, width, height } = tileBoxIn(magazine.page, tile)
  return (
    <canvas
      className={styles.tile}
      data-tile={name}
      data-laid={isLaid}
      // A place in shares of the page would be rounded to whole pixels before the view enlarges it.
      style={{
        width,
        height,
        transform: `scale(calc(var(--scale) * ${points / tile.dots})) translate(${left}px, ${top}px)`
      }}
      ref={(node) =>
        node === null
          ? undefined
          : paintPicture(node, { src, width, height }, (ok) =>
              source.send({ type: ok ? "tile.painted" : "tile.broken", name })
            )
      }
    />
  )
}

interface TilesProps {
  readonly source: TilesRef
  readonly page: number
}

/** The parts of a page that are seen closely, drawn at a finer resolution and laid exactly over its picture. */
export const Tiles = ({ source, page }: TilesProps) => {
  const shown = useSelector(source, shownTiles)
  return shown
    .filter(({ tile }) => tile.page === page)
    .map((one) => <TilePicture key={one.name} source={source} shown={one} />)
}
