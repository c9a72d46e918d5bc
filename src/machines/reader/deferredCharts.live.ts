import type { Needs, Runtime } from "../slot.ts"
import { liveIssueSearch } from "./issueSearch.live.ts"
import { liveMarking } from "./marking.live.ts"
import { liveReadingMode } from "./readingMode.live.ts"
import { liveReadingAids } from "./readingAids.live.ts"

const charts = {
  marking: liveMarking,
  issueSearch: liveIssueSearch,
  readingMode: liveReadingMode,
  readingAids: liveReadingAids
}

/** The charts that come after the first slide. */
export const liveDeferredCharts = (runtime: Runtime<Needs<typeof charts>>) => ({
  marking: charts.marking(runtime),
  issueSearch: charts.issueSearch(runtime),
  readingMode: charts.readingMode(runtime),
  readingAids: charts.readingAids(runtime)
})
