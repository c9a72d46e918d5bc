import { sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { withEvent } from "../fromEvent.ts"
import { advertsMachine } from "./adverts.machine.ts"
import { issueArticlesMachine } from "./issueArticles.machine.ts"
import { type PageFinderOrder, pageFinderMachine } from "./pageFinder.machine.ts"
import { pageLightMachine } from "./pageLight.machine.ts"
import { pageVideosMachine } from "./pageVideos.machine.ts"
import type { Relay } from "./relay.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import { wheelMachine, type WheelRolled } from "./wheel.machine.ts"

interface ReadingAidsOrders {
  readonly wheel: WheelRolled
  readonly pageFinder: PageFinderOrder
}

/** What the surface passes on. */
export type ReadingAidsOrder = ReadingAidsOrders[keyof ReadingAidsOrders]

export interface ReadingAidsInput {
  readonly magazine: MagazineInfo
}

/** The parent of charts that help with reading and that the first slide does not need. */
export const readingAidsMachine = setup({
  types: {
    input: {} as ReadingAidsInput,
    context: {} as ReadingAidsInput,
    events: {} as ReadingAidsOrder | SlidesOrder,
    children: {} as {
      readonly wheel: "wheel"
      readonly pageFinder: "pageFinder"
      readonly issueArticles: "issueArticles"
      readonly pageLight: "pageLight"
      readonly adverts: "adverts"
      readonly pageVideos: "pageVideos"
    }
  },
  actors: {
    wheel: wheelMachine,
    pageFinder: pageFinderMachine,
    issueArticles: issueArticlesMachine,
    pageLight: pageLightMachine,
    adverts: advertsMachine,
    pageVideos: pageVideosMachine
  },
  actions: {
    toWheel: sendTo("wheel", (_, rolled: WheelRolled) => rolled),
    toPageFinder: sendTo("pageFinder", (_, order: PageFinderOrder) => order),
    toParent: sendParent((_, order: SlidesOrder) => order)
  }
}).createMachine({
  id: "readingAids",
  context: ({ input }) => input,
  invoke: [
    { src: "wheel", id: "wheel" },
    { src: "pageFinder", id: "pageFinder", input: ({ context }) => ({ total: context.magazine.totalPage }) },
    { src: "issueArticles", id: "issueArticles", input: ({ context }) => ({ issueId: context.magazine.newIssueId }) },
    { src: "pageLight", id: "pageLight", input: { worn: "bright" } },
    { src: "adverts", id: "adverts", input: ({ context }) => context },
    { src: "pageVideos", id: "pageVideos" }
  ],
  on: {
    ...({
      "wheel.*": { actions: withEvent("toWheel") },
      "finder.*": { actions: withEvent("toPageFinder") }
    } satisfies Relay<ReadingAidsOrders>),
    "slide.*": { actions: withEvent("toParent") }
  }
})
