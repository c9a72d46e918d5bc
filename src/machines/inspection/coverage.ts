/** An event on a way, as the walk's model has it. */
export interface WayEvent {
  readonly event: unknown
  /** "hand": a person's doing on the screen, or a child's. "told": sent by the world. "time": so long passes. */
  readonly by: "hand" | "told" | "time"
}

/** The shortest known way to a transition: what the chart is born with, and the events up to it. */
export interface Way {
  readonly input: unknown
  /** Places in the list of events. */
  readonly events: ReadonlyArray<number>
}

export interface Ways {
  readonly events: ReadonlyArray<WayEvent>
  /** By the transition's name. */
  readonly ways: Readonly<Record<string, Way>>
}

/** What the walks of one chart took, of it and of its living children: names of transitions by chart. */
export interface Walked {
  /** Its model's file, from the folder of models: `shop/cart.model.ts`. A chart may have two. */
  readonly model: string
  readonly chart: string
  readonly place: Place
  readonly taken: Readonly<Record<string, ReadonlyArray<string>>>
}

/** "browser": over the real components. "node": without a screen. */
export type Place = "browser" | "node"

/** Where walks leave what they took, by model: in the clone, and in no repository. */
export const fileOfPlace = (place: Place): string => `.cache/walks/${place}.json`

/** Where they leave the ways that they found. */
export const fileOfWays = (model: string): string => `.cache/walks/${model.replaceAll("/", ".")}.ways.json`

/** Why transitions are not taken in a browser, by chart and name; "*" stands for every chart, or for all of one without a screen. */
export type Untaken = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface TransitionCoverage {
  readonly name: string
  /** Where it is taken; a browser counts more. */
  readonly taken: Place | "nowhere"
  /** Why not in a browser; empty where it is, and where nobody has said why. */
  readonly reason: string
}

export interface ChartCoverage {
  readonly chart: string
  /** Some walk of it has been taken since the walks were last cleared. */
  readonly isWalked: boolean
  /** Something of it is drawn; of the others nothing is, and they are counted apart. */
  readonly isDrawn: boolean
  readonly transitions: ReadonlyArray<TransitionCoverage>
}

/** The reason that counts for a transition: its own, else its chart's. */
const reasonFor = (untaken: Untaken, chart: string, name: string): string =>
  untaken[chart]?.[name] ?? untaken["*"]?.[name] ?? untaken[chart]?.["*"] ?? ""

/** A chart's name, and the names of its transitions. */
export interface ChartTransitions {
  readonly name: string
  readonly transitions: ReadonlyArray<string>
}

/** Which transitions of these charts the walks took, and where. */
export const coverageOf = (
  charts: ReadonlyArray<ChartTransitions>,
  walked: ReadonlyArray<Walked>,
  untaken: Untaken
): ReadonlyArray<ChartCoverage> => {
  return charts.map(({ name: chart, transitions }) => {
    const [inBrowser, inNode] = [takenIn(walked, "browser")(chart), takenIn(walked, "node")(chart)]
    return {
      chart,
      isWalked: walked.some((one) => one.chart === chart),
      isDrawn: isDrawn(untaken)(chart),
      transitions: transitions.map((name) => {
        if (inBrowser.has(name)) return { name, taken: "browser", reason: "" }
        return { name, taken: inNode.has(name) ? "node" : "nowhere", reason: reasonFor(untaken, chart, name) }
      })
    }
  })
}

export interface CoverageCount {
  readonly all: number
  readonly browser: number
  readonly node: number
  readonly nowhere: number
  /** Not taken in a browser, for a reason that somebody gave. */
  readonly named: number
}

export const countCoverage = (charts: ReadonlyArray<ChartCoverage>): CoverageCount => {
  const all = charts.flatMap(({ transitions }) => transitions)
  const count = (place: TransitionCoverage["taken"]) => all.filter(({ taken }) => taken === place).length
  return {
    all: all.length,
    browser: count("browser"),
    node: count("node"),
    nowhere: count("nowhere"),
    named: all.filter(({ reason }) => reason !== "").length
  }
}

/** Charts of which nothing is drawn: these are taken by tests alone, and are counted apart. */
export const isDrawn =
  (untaken: Untaken) =>
  (chart: string): boolean =>
    untaken[chart]?.["*"] === undefined

/** How many transitions of these charts a list of reasons leaves to be taken. */
export interface Listing {
  readonly all: number
  readonly taken: number
}

/** The figures that the list of reasons promises, which walks hold it to: of all charts, and of those that are drawn. */
export const promisedBy = (
  charts: ReadonlyArray<ChartTransitions>,
  untaken: Untaken
): { readonly all: Listing; readonly drawn: Listing } => {
  const count = (of: ReadonlyArray<ChartTransitions>): Listing => {
    const names = of.flatMap(({ name: chart, transitions }) =>
      transitions.map((name) => reasonFor(untaken, chart, name))
    )
    return { all: names.length, taken: names.filter((reason) => reason === "").length }
  }
  return { all: count(charts), drawn: count(charts.filter(({ name }) => isDrawn(untaken)(name))) }
}

/** A part of a whole as a reader of figures wants it; never rounded up to all of it. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)}%`

interface Listed {
  readonly charts: ReadonlyArray<ChartTransitions>
  readonly taken: (chart: string) => ReadonlySet<string>
  readonly untaken: Untaken
}

const withoutReason = ({ charts, taken, untaken }: Listed): ReadonlyArray<string> =>
  charts.flatMap(({ name: chart, transitions }) =>
    transitions.flatMap((name) => {
      const isNamed = reasonFor(untaken, chart, name) !== ""
      return isNamed || taken(chart).has(name) ? [] : [`${chart}, ${name}: not taken, and no reason is given.`]
    })
  )

const staleReasons = ({ charts, taken, untaken }: Listed): ReadonlyArray<string> =>
  charts.flatMap(({ name: chart, transitions }) => {
    const left = transitions.filter((name) => !taken(chart).has(name))
    return Object.keys(untaken[chart] ?? {}).flatMap((name) => {
      if (name === "*") return left.length === 0 ? [`${chart}: a reason is given, and all is taken.`] : []
      if (!transitions.includes(name)) return [`${chart}, ${name}: a reason is given, and there is no such transition.`]
      return left.includes(name) ? [] : [`${chart}, ${name}: a reason is given, and it is taken.`]
    })
  })

/** Reasons for every chart whose transition every chart that has it takes. */
const staleForAll = ({ charts, taken, untaken }: Listed): ReadonlyArray<string> =>
  Object.keys(untaken["*"] ?? {}).flatMap((name) => {
    const having = charts.filter(({ transitions }) => transitions.includes(name))
    const isStale = having.length > 0 && having.every((chart) => taken(chart.name).has(name))
    return isStale ? [`${name}: a reason is given for every chart, and each takes it.`] : []
  })

/** What is wrong with the list of reasons for what is not taken: what it lacks, and what it has in vain. */
export const untakenComplaints = (listed: Listed): ReadonlyArray<string> => [
  ...withoutReason(listed),
  ...staleReasons(listed),
  ...staleForAll(listed)
]

/** Charts with reasons that are no charts, and transitions of any chart that no chart has. */
export const strangeReasons = (charts: ReadonlyArray<ChartTransitions>, untaken: Untaken): ReadonlyArray<string> => {
  const names = new Set(charts.map(({ name }) => name))
  const transitions = new Set(charts.flatMap((one) => one.transitions))
  const charted = Object.keys(untaken).filter((chart) => chart !== "*" && !names.has(chart))
  const named = Object.keys(untaken["*"] ?? {}).filter((name) => !transitions.has(name))
  return [
    ...charted.map((chart) => `${chart}: a reason is given, and there is no such chart.`),
    ...named.map((name) => `${name}: a reason is given, and no chart has such a transition.`)
  ]
}

/** What these walks took of a chart, also as the living child of another. */
export const takenIn =
  (walked: ReadonlyArray<Walked>, place: Place) =>
  (chart: string): ReadonlySet<string> =>
    new Set(walked.flatMap((one) => (one.place === place ? (one.taken[chart] ?? []) : [])))

/** The ways of several models of a chart as one; of two ways to a transition, the shorter. Null without a model. */
export const joinWays = (all: ReadonlyArray<Ways>): Ways | null => {
  const [first, ...others] = all
  return first === undefined ? null : others.reduce(joined, first)
}

const joined = (one: Ways, other: Ways): Ways => {
  const moved = Object.entries(other.ways).map(([name, { input, events }]): [string, Way] => [
    name,
    { input, events: events.map((place) => place + one.events.length) }
  ])
  const isShorter = ([name, { events }]: [string, Way]) => events.length < (one.ways[name]?.events.length ?? Infinity)
  return {
    events: [...one.events, ...other.events],
    ways: { ...one.ways, ...Object.fromEntries(moved.filter(isShorter)) }
  }
}
