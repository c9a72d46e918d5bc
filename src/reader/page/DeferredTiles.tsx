import { type ComponentProps, useSyncExternalStore } from "react"
import type { Tiles as TilesComponent } from "./Tiles.tsx"

let Tiles: typeof TilesComponent | null = null
let isAsked = false
const hearers = new Set<() => void>()

/** A page has its picture without them: code that does not come is asked for again the next time. */
const ask = () => {
  isAsked = true
  import("./Tiles.tsx").then(
    (part) => {
      Tiles = part.Tiles
      for (const hear of hearers) hear()
    },
    () => {
      isAsked = false
    }
  )
}

const watch = (hear: () => void) => {
  hearers.add(hear)
  if (!isAsked) ask()
  return () => hearers.delete(hear)
}

/** A page's tiles; their code comes when it is first seen closely. React's Suspense would wait 300 ms. */
export const DeferredTiles = (props: ComponentProps<typeof TilesComponent>) => {
  const isThere = useSyncExternalStore(watch, () => Tiles !== null)
  return isThere && Tiles !== null ? <Tiles {...props} /> : null
}
