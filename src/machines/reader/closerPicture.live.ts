import { Effect } from "effect"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { reading } from "../../services/reading.ts"
import { ask } from "../ask.ts"
import type { PictureAnswer } from "./closerPicture.ts"

/** One that may be had all the same, and one that is being drawn for too long, are asked for again. */
const answers: Readonly<Record<number, PictureAnswer>> = {
  403: { type: "picture.forbidden" },
  404: { type: "picture.missing" }
}

export const liveStanding = ask(
  ({ src }: { readonly src: string }, hear: (answer: PictureAnswer) => Effect.Effect<void>) =>
    PageFiles.use((files) => files.status(src)).pipe(
      Effect.flatMap((status) => hear(answers[status] ?? { type: "picture.delayed" })),
      Effect.provide(reading)
    ),
  { type: "picture.missing" }
)
