import type { Tellings } from "./tellings.ts"

/** A file that passes news between actors which are not parent and child. */
export interface Connection {
  readonly name: string
  readonly file: string
  readonly hears: ReadonlyArray<Said>
  readonly tells: ReadonlyArray<Said>
}

/** An actor by its chart's name, and what is heard from it or told to it; no events where the source passes on what it has. */
export interface Said {
  readonly chart: string
  readonly events: ReadonlyArray<string>
}

const gathered = (said: ReadonlyArray<readonly [chart: string, event: string]>): ReadonlyArray<Said> =>
  [...Map.groupBy(said, ([chart]) => chart)].map(([chart, all]) => ({
    chart,
    events: [...new Set(all.map(([, event]) => event))].filter((event) => event !== "")
  }))

const allNews = "all its news"

/** What news a source hears, and from whom; also the states that it watches. */
const heardIn = (source: string): ReadonlyArray<readonly [string, string]> => [
  ...[...source.matchAll(/\b(\w+)(?:\.ref)?\.on\(\s*"([^"]+)"/g)].map(
    ([, who = "", event = ""]) => [who, event === "*" ? allNews : event] as const
  ),
  ...[...source.matchAll(/\bon(?:Deferred)?News\(\s*(?:\w+\.)*(\w+)/g)].map(([, who = ""]) => [who, allNews] as const),
  ...[...source.matchAll(/\b(\w+)\.subscribe\(|\b(?:whenever|followHoldings)\((\w+)/g)].map(
    ([, who, other]) => [who ?? other ?? "", "its state"] as const
  )
]

const toldIn = (source: string): ReadonlyArray<readonly [string, string]> =>
  [...source.matchAll(/\b(\w+)\.(?:send|wish)\(\s*(?:\{\s*type:\s*"([^"]+)")?/g)].map(
    ([, who = "", event = ""]) => [who, event] as const
  )

/** The files that connect charts; each names its actors as their charts are named. */
export const connectionsIn = (
  sources: Readonly<Record<string, string>>,
  charts: ReadonlySet<string>
): ReadonlyArray<Connection> =>
  Object.entries(sources)
    .map(([file, source]) => ({
      file,
      name: file.replace(/^.*\//, "").replace(/\.ts$/, ""),
      hears: gathered(heardIn(source).filter(([chart]) => charts.has(chart))),
      tells: gathered(toldIn(source).filter(([chart]) => charts.has(chart)))
    }))
    .filter(({ hears, tells }) => hears.length > 0 && tells.length > 0)

/** One tells another; of the two, one may be a connection. */
export interface Relation {
  readonly from: string
  readonly to: string
  /** Types of events; "after …" where only what leads to them is known. */
  readonly events: ReadonlyArray<string>
}

interface Known {
  readonly name: string
  /** Names of the charts that start it. */
  readonly parents: ReadonlyArray<string>
  readonly tellings: Tellings
}

/** Actions that send to an actor which only the running chart knows. */
export interface Unreadable {
  readonly chart: string
  readonly action: string
  readonly events: ReadonlyArray<string>
}

export interface Relations {
  readonly relations: ReadonlyArray<Relation>
  readonly unreadable: ReadonlyArray<Unreadable>
}

/** Who tells whom: charts their parents and children, and connections those whom they connect. Slots are not charts. */
export const relationsOf = (charts: ReadonlyArray<Known>, connections: ReadonlyArray<Connection>): Relations => {
  const names = new Set(charts.map(({ name }) => name))
  const told = new Map<string, { from: string; to: string; events: Set<string> }>()
  const tell = (from: string, to: string, events: ReadonlyArray<string>) => {
    const key = `${from} ${to}`
    const known = told.get(key) ?? { from, to, events: new Set() }
    for (const event of events) known.events.add(event)
    told.set(key, known)
  }
  const unreadable: Array<Unreadable> = []
  for (const { name, parents, tellings } of charts) {
    for (const { to, action, events, after } of tellings.tells) {
      const said = [...events, ...after.map((event) => `after ${event}`)]
      if (to === null) unreadable.push({ chart: name, action, events: said })
      else if (to === "parent") for (const parent of parents) tell(name, parent, said)
      else if (names.has(to)) tell(name, to, said)
    }
  }
  for (const { name, hears, tells } of connections) {
    for (const { chart, events } of hears) tell(chart, name, events)
    for (const { chart, events } of tells) tell(name, chart, events)
  }
  return { relations: [...told.values()].map((one) => ({ ...one, events: [...one.events] })), unreadable }
}
