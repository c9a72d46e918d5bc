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
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import { tilesMachine, type TilesOrder } from "./tiles.machine.ts"
import { wheelMachine, type WheelRolled } from "./wheel.machine.ts"

interface ReadingAidsOrders {
  readonly wheel: WheelRolled
  readonly pageFinder: PageFinderOrder
  readonly tiles: TilesOrder
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
    events: {} as ReadingAidsOrder | AccessRenewal | SlidesOrder | ContentForbidden,
    children: {} as {
      readonly wheel: "wheel"
      readonly pageFinder: "pageFinder"
      readonly issueArticles: "issueArticles"
      readonly pageLight: "pageLight"
      readonly adverts: "adverts"
      readonly pageVideos: "pageVideos"
      readonly tiles: "tiles"
    }
  },
  actors: {
    wheel: wheelMachine,
    pageFinder: pageFinderMachine,
    issueArticles: issueArticlesMachine,
    pageLight: pageLightMachine,
    adverts: advertsMachine,
    pageVideos: pageVideosMachine,
    tiles: tilesMachine
  },
  actions: {
    toWheel: sendTo("wheel", (_, rolled: WheelRolled) => rolled),
    toPageFinder: sendTo("pageFinder", (_, order: PageFinderOrder) => order),
    toTiles: sendTo("tiles", (_, event: TilesOrder | AccessRenewal) => event),
    toParent: sendParent((_, event: SlidesOrder | ContentForbidden) => event)
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
    { src: "pageVideos", id: "pageVideos" },
    { src: "tiles", id: "tiles", input: ({ context }) => context }
  ],
  on: {
    ...({
      "wheel.*": { actions: withEvent("toWheel") },
      "finder.*": { actions: withEvent("toPageFinder") },
      "tiles.*": { actions: withEvent("toTiles") }
    } satisfies Relay<ReadingAidsOrders>),
    "pages.renew": { actions: withEvent("toTiles") },
    "pages.refuse": { actions: withEvent("toTiles") },
    "slide.*": { actions: withEvent("toParent") },
    "content.forbidden": { actions: withEvent("toParent") }
  }
})
