import { useSelector } from "@xstate/react"
import type { CSSProperties } from "react"
import { type MagazineInfo, rgbOf } from "../domain/reader/MagazineInfo.ts"
import { bars } from "../domain/reader/scale.ts"
import { isWaiting } from "../machines/reader/pages.view.ts"
import { magazineIn, pagesOf, type RoomRef, slidesOf, zoomOf } from "../machines/reader/room.view.ts"
import { useKeys } from "./gestures/useKeys.ts"
import { Stage } from "./page/Stage.tsx"
import { TakeOver } from "./page/TakeOver.tsx"
import { Viewer } from "./page/Viewer.tsx"
import styles from "./ReadingRoom.module.css"
import { Arrow } from "./toolbar/Arrow.tsx"
import { Place } from "./toolbar/Place.tsx"
import { TitleBar } from "./toolbar/TitleBar.tsx"
import { WaitingOverlay } from "./toolbar/WaitingOverlay.tsx"

/** What the issue lends to the room: its proportions and its accent. */
const looks = (magazine: MagazineInfo): CSSProperties =>
  ({
    "--page-aspect": magazine.page.width / magazine.page.height,
    "--bar-top": `${bars.top}px`,
    "--bar-bottom": `${bars.bottom}px`,
    ...(magazine.accentColour === null
      ? {}
      : { "--issue-accent": magazine.accentColour, "--issue-accent-rgb": rgbOf(magazine.accentColour) })
  }) as CSSProperties

/** The page is the room: a bar above, the slide between two arrows, and the place in the issue below. */
export const ReadingRoom = ({ room }: { readonly room: RoomRef }) => {
  const magazine = useSelector(room, magazineIn)
  const slides = slidesOf(room)
  const pages = pagesOf(room)
  const waiting = useSelector(pages, isWaiting)
  useKeys(room)
  return (
    <div className={styles.room} style={looks(magazine)} data-waiting={waiting}>
      <TitleBar magazine={magazine} />
      <Viewer room={room} glass={<WaitingOverlay waiting={waiting} />}>
        <Stage magazine={magazine} slides={slides} pages={pages} zoom={zoomOf(room)} />
      </Viewer>
      <Arrow slides={slides} towards="previous" />
      <Arrow slides={slides} towards="next" />
      <Place slides={slides} />
      {!waiting && <TakeOver />}
    </div>
  )
}
