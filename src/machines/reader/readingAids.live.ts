import { fill } from "../slot.ts"
import { liveAdverts } from "./adverts.live.ts"
import { liveIssueArticles } from "./issueArticles.live.ts"
import { livePageLight } from "./pageLight.live.ts"
import { readingAidsMachine } from "./readingAids.machine.ts"
import { liveTiles } from "./tiles.live.ts"

export const liveReadingAids = fill(readingAidsMachine, {
  issueArticles: liveIssueArticles,
  pageLight: livePageLight,
  adverts: liveAdverts,
  tiles: liveTiles
})
