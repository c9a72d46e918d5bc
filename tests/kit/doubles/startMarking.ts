import { issueSearchMachine } from "../../../src/machines/reader/issueSearch.machine.ts"
import { markingMachine } from "../../../src/machines/reader/marking.machine.ts"
import { mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { pagesOf, type SurfaceRef } from "../../../src/machines/reader/surface.view.ts"
import { readingAidsMachine } from "../../../src/machines/reader/readingAids.machine.ts"
import type { slotAnswers } from "./slotAnswers.ts"

/** The pictures of the mounted pages come, so that the surface asks for the code of marking. */
export const showFirstSlide = (surface: SurfaceRef): void => {
  for (const page of Object.values(mountedPages(pagesOf(surface).getSnapshot()))) page.send({ type: "page.painted" })
}

/** The code of marking is loaded; the test answers its slots too. */
export const startMarking = ({ answer, filled }: ReturnType<typeof slotAnswers>): void =>
  answer("deferredCharts", {
    type: "charts.loaded",
    marking: filled(markingMachine),
    issueSearch: filled(issueSearchMachine),
    readingMode: filled(readingModeMachine),
    readingAids: filled(readingAidsMachine)
  })
