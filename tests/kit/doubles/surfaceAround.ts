import { createActor } from "xstate"
import type { MagazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import { noMarks } from "../../../src/domain/reader/marks/MarkFact.ts"
import { surfaceMachine } from "../../../src/machines/reader/surface.machine.ts"
import { marksOf } from "../../../src/machines/reader/surface.view.ts"
import { slotAnswers } from "./slotAnswers.ts"
import { showFirstSlide, startMarking } from "./startMarking.ts"

interface Given {
  readonly magazine: MagazineInfo
  readonly viewport: { readonly width: number; readonly height: number }
  readonly page: number
}

/** A surface on which an issue is open, without marks, around a part of it that is tested alone. */
export const surfaceAround = (given: Given) => {
  const slots = slotAnswers()
  const surface = createActor(slots.filled(surfaceMachine), { input: { ...given, ara: null } }).start()
  showFirstSlide(surface)
  startMarking(slots)
  marksOf(surface).send({ type: "user.known", userId: null })
  marksOf(surface).send({ type: "marks.logged", logged: noMarks })
  return surface
}
