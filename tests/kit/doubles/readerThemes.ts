import { createActor, fromCallback } from "xstate"
import type { ReaderTheme } from "../../../src/domain/theme/ReaderTheme.ts"
import { readerThemeMachine } from "../../../src/machines/reader/readerTheme.machine.ts"

const silent = fromCallback(() => {}) as never

/** A store with this reader theme, which stores no other. */
export const paperChosen = (theme: ReaderTheme | null = null) =>
  createActor(readerThemeMachine.provide({ actors: { watch: silent, store: silent } }), {
    input: { worn: theme }
  }).start()
