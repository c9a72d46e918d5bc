import { Effect } from "effect"
import { contentUrl } from "../../domain/reader/MagazineInfo.ts"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { reading } from "../../services/reading.ts"
import { ask, fill } from "../slot.ts"
import { type TileAnswer, tilesMachine } from "./tiles.machine.ts"

/** One that may be had all the same, and one that is being drawn for too long, are asked for again. */
const answers: Readonly<Record<number, TileAnswer>> = {
  403: { type: "tile.forbidden" },
  404: { type: "tile.missing" }
}

export const liveTiles = fill(tilesMachine, {
  standing: ask(
    ({ magazine, file }, hear) =>
      PageFiles.use((files) => files.status(contentUrl(magazine, file))).pipe(
        Effect.flatMap((status) => hear(answers[status] ?? { type: "tile.delayed" })),
        Effect.provide(reading)
      ),
    { type: "tile.missing" }
  )
})
