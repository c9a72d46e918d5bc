import type { Moment } from "./find.ts"
import { median, quantile, say, spread, sum, table } from "./figures.ts"
import type { Measured, Samples } from "./samples.ts"
import type { Session } from "./session.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>

const titleOf = ({ subject, variant }: Measured): string => (variant === "anim" ? `${subject} +anim` : subject)

const unique = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(all)]

const conditionOf = ({ slowdown, isFast4G }: Measured): string => (isFast4G ? "Fast 4G" : `${slowdown}x`)

const loadRows = ({ loads }: Samples, document: string): Rows => {
  const ofDocument = loads.filter((one) => one.document === document)
  const conditions = unique(ofDocument.map(conditionOf))
  const firsts = (subject: string, condition: string) =>
    ofDocument.filter((one) => one.subject === subject && conditionOf(one) === condition).map(({ load }) => load.first)
  return [
    [
      `first page, ${document}`,
      ...conditions.flatMap((condition) => [`${condition} ms`, "spread", "xfloor", "turned"]),
      "kB",
      "script kB",
      "unpacked kB",
      "requests",
      "script kB to the turn"
    ],
    ...unique(ofDocument.map(({ subject }) => subject)).map((subject) => {
      const own = ofDocument.filter((one) => one.subject === subject).map(({ load }) => load)
      return [
        subject,
        ...conditions.flatMap((condition) => {
          const mine = firsts(subject, condition)
          return [
            say(median(mine)),
            say(spread(mine)),
            say(median(mine) / median(firsts("floor", condition)), 2),
            say(
              median(
                ofDocument
                  .filter((one) => one.subject === subject && conditionOf(one) === condition)
                  .map(({ load }) => load.turned)
              )
            )
          ]
        }),
        say(median(own.map(({ wire }) => wire)) / 1e3),
        say(median(own.map(({ script }) => script)) / 1e3),
        say(median(own.map(({ rawScript }) => rawScript)) / 1e3),
        say(median(own.map(({ requests }) => requests))),
        say(median(own.map(({ turnedScript }) => turnedScript)) / 1e3)
      ]
    })
  ]
}

const pool = (sessions: ReadonlyArray<Session>, of: (session: Session) => ReadonlyArray<number>) => sessions.flatMap(of)

/** The frame intervals of drags that moved the view. */
const dragsOf = (sessions: ReadonlyArray<Session>): ReadonlyArray<ReadonlyArray<number>> =>
  sessions.flatMap(({ pan, panned }) => (pan !== null && panned > 50 ? [pan] : []))

const lateFrames =
  (least: number) =>
  (frames: ReadonlyArray<number>): number =>
    frames.filter((one) => one > least).length

const turnRows = ({ sessions, plan }: Samples, document: string, slowdown: number): Rows => {
  const these = sessions.filter((one) => one.document === document && one.slowdown === slowdown)
  const of = (title: string) => these.filter((one) => titleOf(one) === title).map(({ session }) => session)
  const p95 = (title: string, which: (session: Session) => ReadonlyArray<number>) =>
    quantile(pool(of(title), which), 0.95)
  return [
    [
      `turns, ${document}, ${slowdown}x`,
      "paced",
      "p95",
      "xfl",
      "drop",
      "rapid",
      "p95",
      "xfl",
      "resp",
      "jump",
      "xfl",
      "zoom",
      "z.resp",
      "pan >17",
      ">34",
      "max",
      "heap",
      "ua",
      "rss",
      "pss",
      "LT/40",
      "TBT/40",
      "timed out"
    ],
    ...unique(these.map(titleOf)).map((title) => {
      const own = of(title)
      const all = (which: (session: Session) => ReadonlyArray<number>) => pool(own, which)
      const keys = own.length * plan.paced
      const pans = dragsOf(own)
      const over = (least: number) => say(median(pans.map(lateFrames(least))))
      const memories = own.flatMap(({ memory }) => (memory === null ? [] : [memory]))
      const per40 = (which: (session: Session) => number) => say((sum(own.map(which)) / keys) * 40)
      return [
        title,
        say(median(all(({ paced }) => paced))),
        say(p95(title, ({ paced }) => paced)),
        say(p95(title, ({ paced }) => paced) / p95("floor", ({ paced }) => paced), 1),
        `${sum(own.map(({ dropped }) => dropped))}/${keys}`,
        say(median(all(({ rapid }) => rapid))),
        say(p95(title, ({ rapid }) => rapid)),
        say(p95(title, ({ rapid }) => rapid) / p95("floor", ({ rapid }) => rapid), 1),
        say(median(all(({ response }) => response))),
        say(median(all(({ jump }) => jump))),
        say(median(all(({ jump }) => jump)) / median(pool(of("floor"), ({ jump }) => jump)), 1),
        say(median(all(({ zoom }) => zoom))),
        say(median(all(({ zoomResponse }) => zoomResponse))),
        over(17.7),
        over(34.4),
        say(median(pans.map((pan) => Math.max(...pan)))),
        say(median(memories.map(({ heap }) => heap))),
        say(median(memories.map(({ userAgent }) => userAgent))),
        say(median(memories.map(({ rss }) => rss))),
        say(median(memories.map(({ pss }) => pss))),
        per40(({ longTasks }) => longTasks),
        per40(({ blocking }) => blocking),
        String(sum(own.map(({ timeouts }) => timeouts)))
      ]
    })
  ]
}

const netRows = ({ netTurns }: Samples, document: string): Rows => [
  [`turns on Fast 4G, 1/s, ${document}`, "median", "p95", "max"],
  ...netTurns
    .filter((one) => one.document === document)
    .map(({ turns, ...one }) => [titleOf(one), say(median(turns)), say(quantile(turns, 0.95)), say(Math.max(...turns))])
]

const leafRows = ({ leaves }: Samples, document: string): Rows => [
  [`from cover to end, ${document}`, "last page", "turn", "p95", "heap", "ua", "rss", "pss", "sheets"],
  ...leaves
    .filter((one) => one.document === document)
    .map(({ leaf: { turns, reached, memory }, ...one }) => [
      titleOf(one),
      String(reached),
      say(median(turns)),
      say(quantile(turns, 0.95)),
      ...[memory.heap, memory.userAgent, memory.rss, memory.pss, memory.mostElements].map((figure) => say(figure))
    ])
]

const findRows = ({ findings }: Samples, document: string): Rows => [
  [`search, ${document}`, "first", "hits", "later", "p95", "longest task"],
  ...findings
    .filter((one) => one.document === document)
    .map(({ finding: { first, later, longestTask }, moment, ...one }) => [
      `${titleOf(one)}, ${moment}`,
      say(first.took),
      String(first.hits),
      say(median(later.map(({ took }) => took)), 1),
      say(
        quantile(
          later.map(({ took }) => took),
          0.95
        ),
        1
      ),
      say(longestTask)
    ])
]

const seenRows = ({ seen }: Samples, document: string): Rows => [
  [`probe beside pixels, ${document}`, "turns", "probe", "pixels", "pixels p95", "frames a turn"],
  ...seen
    .filter((one) => one.document === document)
    .map(({ turns, ...one }) => [
      titleOf(one),
      String(turns.length),
      say(median(turns.map(({ probe }) => probe))),
      say(median(turns.map(({ pixels }) => pixels))),
      say(
        quantile(
          turns.map(({ pixels }) => pixels),
          0.95
        )
      ),
      say(median(turns.map(({ frames }) => frames)))
    ])
]

interface Target {
  readonly name: string
  readonly ours: number
  readonly other: number
  /** The most that ours may be, as a multiple of the other's. */
  readonly most: number
}

/** The standing targets: our figure against another reader's of the same run. */
const targets = ({ plan, loads, sessions, leaves, netTurns, findings, scripts }: Samples): ReadonlyArray<Target> => {
  const loaded = (which: "first" | "turned", condition: string) => (subject: string, document: string) =>
    median(
      loads
        .filter((one) => one.subject === subject && one.document === document && conditionOf(one) === condition)
        .map(({ load }) => load[which])
    )
  const still = (subject: string, document: string) =>
    sessions
      .filter(
        (one) => one.subject === subject && one.document === document && one.variant === "noanim" && one.slowdown === 1
      )
      .map(({ session }) => session)
  const beside = (
    name: string,
    other: string,
    most: number,
    figure: (subject: string, document: string) => number,
    documents: ReadonlyArray<string>
  ): ReadonlyArray<Target> =>
    unique(documents).map((document) => ({
      name: `${name}, ${document}, to ${other}`,
      ours: figure("sayfa", document),
      other: figure(other, document),
      most
    }))
  const documents = sessions.map(({ document }) => document)
  const p95 = (which: (session: Session) => ReadonlyArray<number>) => (subject: string, document: string) =>
    quantile(pool(still(subject, document), which), 0.95)
  const middle = (which: (session: Session) => ReadonlyArray<number>) => (subject: string, document: string) =>
    median(pool(still(subject, document), which))
  const memory = (which: "heap" | "userAgent" | "pss") =>
    middle(({ memory: held }) => (held === null || held.pages < (plan.pagesForMemory ?? 0) ? [] : [held[which]]))
  const net = (subject: string, document: string) =>
    quantile(
      netTurns.filter((one) => one.subject === subject && one.document === document).flatMap(({ turns }) => turns),
      0.95
    )
  const held = (subject: string, document: string) =>
    median(
      leaves
        .filter((one) => one.subject === subject && one.document === document && one.leaf.isWhole)
        .map(({ leaf }) => leaf.memory.pss)
    )
  const firstSearch = (moment: Moment) => (subject: string, document: string) =>
    median(
      findings
        .filter((one) => one.subject === subject && one.document === document && one.moment === moment)
        .map(({ finding }) => finding.first.took)
    )
  const ourFindings = findings.filter(({ subject }) => subject === "sayfa")
  const laterSearches = quantile(
    ourFindings
      .filter(({ moment }) => moment === "in 2 MB")
      .flatMap(({ finding }) => finding.later.map(({ took }) => took)),
    0.95
  )
  const longestTask = Math.max(...ourFindings.map(({ finding }) => finding.longestTask))
  const mostSheets = Math.max(
    ...leaves.filter(({ subject }) => subject === "sayfa").map(({ leaf }) => leaf.memory.mostElements),
    ...sessions
      .filter(({ subject }) => subject === "sayfa")
      .map(({ session }) => session.memory?.mostElements ?? Number.NEGATIVE_INFINITY)
  )
  return [
    ...beside(
      "first page, Fast 4G",
      "bookreader",
      0.6,
      loaded("first", "Fast 4G"),
      loads.map(({ document }) => document)
    ),
    ...["Fast 4G", "4x"].flatMap((condition) =>
      beside(
        `takes orders, ${condition}`,
        "bookreader",
        1,
        loaded("turned", condition),
        loads.map(({ document }) => document)
      )
    ),
    ...beside(
      "turn p95, paced",
      "floor",
      1.3,
      p95(({ paced }) => paced),
      documents
    ),
    ...beside(
      "turn p95, rapid",
      "floor",
      1.3,
      p95(({ rapid }) => rapid),
      documents
    ),
    ...beside(
      "turn p95, Fast 4G",
      "floor",
      1.3,
      net,
      netTurns.map(({ document }) => document)
    ),
    ...beside(
      "jump",
      "floor",
      1.3,
      middle(({ jump }) => jump),
      documents
    ),
    ...beside(
      "zoom",
      "floor",
      1.3,
      middle(({ zoom }) => zoom),
      documents
    ),
    ...beside(
      "frames over 17 ms in a drag",
      "floor",
      1.3,
      middle((session) => dragsOf([session]).map(lateFrames(17.7))),
      documents
    ),
    ...beside("memory after 100 pages, pss", "bookreader", 0.6, memory("pss"), documents),
    ...beside("memory after 100 pages, agent's word", "bookreader", 0.6, memory("userAgent"), documents),
    ...beside(
      "memory at the end, pss",
      "bookreader",
      0.6,
      held,
      leaves.map(({ document }) => document)
    ),
    ...(["at once", "after a look"] as const).flatMap((moment) =>
      beside(
        `first search ${moment}`,
        "pdfjs",
        0.1,
        firstSearch(moment),
        findings.map(({ document }) => document)
      )
    ),
    { name: "later searches in 2 MB p95, ms", ours: laterSearches, other: 50, most: 1 },
    { name: "longest task of searches, ms", ours: longestTask, other: 50, most: 1 },
    { name: "sheets in the document", ours: mostSheets, other: 10, most: 1 },
    { name: "scripts of the route, kB", ours: scripts, other: 120, most: 1 }
  ]
}

const isMeasured = ({ ours, other }: Target): boolean => Number.isFinite(ours) && Number.isFinite(other)

/** Two zeros are equal. */
const isMet = ({ ours, other, most }: Target): boolean => ours <= other * most

/** The targets that this run did not measure. */
export const unmeasured = (samples: Samples): ReadonlyArray<string> =>
  targets(samples)
    .filter((target) => !isMeasured(target))
    .map(({ name }) => name)

const targetRows = (samples: Samples): Rows => [
  ["targets", "ours", "beside", "ratio", "at most", ""],
  ...targets(samples).map((target) => [
    target.name,
    say(target.ours),
    say(target.other),
    say(target.ours / target.other, 2),
    say(target.most, 1),
    !isMeasured(target) ? "not measured" : isMet(target) ? "met" : "missed"
  ])
]

/** Tables of all measurements, in milliseconds and megabytes. */
export const reportOf = (samples: Samples): ReadonlyArray<string> => {
  const { loads, sessions, netTurns, leaves, findings, seen, skipped, failed, busy } = samples
  const documents = (all: ReadonlyArray<Measured>) => unique(all.map(({ document }) => document))
  const tables = [
    ...documents(loads).map((document) => loadRows(samples, document)),
    ...unique(sessions.map(({ slowdown }) => slowdown)).flatMap((slowdown) =>
      documents(sessions.filter((one) => one.slowdown === slowdown)).map((document) =>
        turnRows(samples, document, slowdown)
      )
    ),
    ...documents(netTurns).map((document) => netRows(samples, document)),
    ...documents(leaves).map((document) => leafRows(samples, document)),
    ...documents(findings).map((document) => findRows(samples, document)),
    ...documents(seen).map((document) => seenRows(samples, document)),
    targetRows(samples)
  ]
  return [
    ...tables.flatMap((rows) => [...table(rows), ""]),
    ...skipped.map((what) => `left out, the time was up: ${what}`),
    ...failed.map((what) => `FAILED: ${what}`),
    "targets are of readers without their animation; a first page is one that is seen, not yet one that takes orders",
    `milliseconds, megabytes; medians unless said; load average ${busy.map((one) => say(one, 2)).join(" to ")}`
  ]
}

const advertised = "sayfa, adverts"

/** Whether an advert moved a page, or none was shown, so that nothing is proven. */
export const hasMoved = ({ sessions }: Samples): boolean => {
  const seen = sessions.flatMap(({ subject, session }) => (subject === advertised ? (session.adverts ?? []) : []))
  return seen.length === 0 || seen.some(({ shown, shift }) => shown === 0 || shift > 0)
}

/** The turns of our reader with adverts beside the floor, as its targets ask, and beside itself without them. */
export const advertLines = (samples: Samples, pages: number): ReadonlyArray<string> => {
  const sessions = samples.sessions.flatMap((one) =>
    one.subject === advertised ? [{ ...one, subject: "sayfa" }] : one.subject === "sayfa" ? [] : [one]
  )
  const kept = targets({ ...samples, sessions }).filter(({ name }) => name.startsWith("turn p95"))
  const own = targets(samples)
  const of = (subject: string) => samples.sessions.filter((one) => one.subject === subject)
  const shift = (subject: string) => say(Math.max(...of(subject).map(({ session }) => session.adverts?.shift ?? 0)), 4)
  return [
    `adverts have their keywords on ${pages} pages of the documents; of ${of(advertised).length} sessions, ` +
      `each was shown ${of(advertised)
        .map(({ session }) => session.adverts?.shown ?? 0)
        .join(", ")}`,
    ...table([
      ["turns with adverts on every page", "with", "without", "ratio", "beside", "at most", ""],
      ...kept.filter(isMeasured).map((target) => {
        const without = own.find(({ name }) => name === target.name)?.ours ?? Number.NaN
        return [
          target.name,
          say(target.ours),
          say(without),
          say(target.ours / without, 2),
          say(target.other),
          say(target.other * target.most),
          isMet(target) ? "met" : "missed"
        ]
      }),
      ["layout shift", shift(advertised), shift("sayfa"), "", "", "0", hasMoved(samples) ? "missed" : "met"]
    ])
  ]
}
