import type { TransitionCoverage } from "./coverage.ts"
import type { ReplayFrame } from "./replayFrames.ts"

/** What recorded visits took: names of transitions by chart. */
export type Visited = ReadonlyMap<string, ReadonlySet<string>>

/** What all of these visits took, done again. */
export const visitedBy = (visits: ReadonlyArray<ReadonlyArray<Pick<ReplayFrame, "taken">>>): Visited => {
  const taken = visits.flat().flatMap((frame) => frame.taken)
  return new Map(
    [...Map.groupBy(taken, ({ chart }) => chart)].map(([chart, all]) => [
      chart,
      new Set(all.map(({ transition }) => transition))
    ])
  )
}

export const joinVisited = (one: Visited, other: Visited): Visited =>
  new Map(
    [...one.keys(), ...other.keys()].map((chart) => [
      chart,
      new Set([...(one.get(chart) ?? []), ...(other.get(chart) ?? [])])
    ])
  )

/** Where a transition is taken; "visits": in recorded visits alone. */
export const takenBy = (
  { name, taken }: Pick<TransitionCoverage, "name" | "taken">,
  chart: string,
  visited: Visited
): TransitionCoverage["taken"] | "visits" =>
  taken === "nowhere" && visited.get(chart)?.has(name) === true ? "visits" : taken
