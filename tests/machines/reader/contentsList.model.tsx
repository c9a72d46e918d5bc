import { expect } from "vitest"
import { createActor } from "xstate"
import { joinedNotesMachine } from "../../../src/machines/reader/joinedNotes.machine.ts"
import { marksMachine } from "../../../src/machines/reader/marks.machine.ts"
import { marksSyncMachine } from "../../../src/machines/reader/marksSync.machine.ts"
import type { outlineMachine } from "../../../src/machines/reader/outline.machine.ts"
import { placementMachine } from "../../../src/machines/reader/placement.machine.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Collection } from "../../../src/reader/collection/Collection.tsx"
import { seenWith } from "../../kit/doubles/seenWith.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./outline.model.ts"

type Expected = ReturnType<typeof rules.begin>

const magazine = magazineRead({ page_count: 9 })
/** The tab of the contents: where it is known that there are none, there is no such tab. */
const hasTab = ({ contents, trouble, now }: Expected): boolean =>
  trouble !== null || contents === "some" || (contents === null && now !== "settled")

/** The table of contents as somebody sees it in its panel. */
export const model: Model<typeof outlineMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const marked = { newIssueId: magazine.newIssueId, issueId: magazine.issueId }
    const sidebar = createActor(withSilentSlots(sidebarMachine) as typeof sidebarMachine, { input: magazine }).start()
    sidebar.send({ type: "sidebar.collection" })
    sidebar.send({ type: "sidebar.tab", tab: "contents" })
    const slides = createActor(slidesMachine, { input: { total: 9, viewport: landscape, page: 1 } }).start()
    const marks = createActor(withSilentSlots(marksMachine) as typeof marksMachine, { input: marked }).start()
    const marksSync = createActor(withSilentSlots(marksSyncMachine) as typeof marksSyncMachine, {
      input: marked
    }).start()
    const placement = createActor(withSilentSlots(placementMachine) as typeof placementMachine, {
      input: { magazine }
    }).start()
    const joinedNotes = createActor(joinedNotesMachine).start()
    const takeDown = draw(
      <Collection
        sidebar={seenWith(sidebar, { children: { outline: actor } })}
        magazine={magazine}
        slides={slides}
        marks={marks}
        placement={placement}
        marksSync={marksSync}
        joinedNotes={joinedNotes}
        onShowMark={() => {}}
        onNote={() => {}}
        notices={null}
        beside
      />
    )
    return () => {
      takeDown()
      for (const each of [sidebar, slides, marks, marksSync, placement, joinedNotes]) each.stop()
    }
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { contents, trouble } = expected
    await expect.poll(() => said("tab").includes("İçindekiler")).toBe(hasTab(expected))
    const isFailed = hasTab(expected) && contents !== "some" && trouble !== null
    expect(said("alert").map((words) => words.slice(0, 24))).toEqual(isFailed ? ["İçindekiler yüklenemedi."] : [])
    expect(said("row").filter((words) => words.includes("Rüzgâr"))).toHaveLength(contents === "some" ? 1 : 0)
  }
}
