import { faceOfIssue, faceOfMagazine, type IssueFace } from "../catalogue/IssueFace.ts"
import type { Issue } from "../catalogue/Issue.ts"
import type { Magazine } from "../catalogue/Magazine.ts"
import { isFree } from "../catalogue/price.ts"
import type { OrderLine } from "./Order.ts"
import type { Subscription } from "./Subscription.ts"

/** Of a subscription: when its paid period ends, and whether it is renewed then. */
export interface Term {
  readonly ends: string
  readonly isRenewed: boolean
}

/** What a paid line of an order lets its user read now. */
export interface Opened {
  readonly line: OrderLine
  /** Null for a single issue. */
  readonly term: Term | null
  /** Issues that a year opens now, magazines that a plan opens. */
  readonly count: number
  /** The first of them, newest first. */
  readonly issues: ReadonlyArray<IssueFace>
}

/** What the server says of the goods of an order. */
export interface Stock {
  readonly issues: ReadonlyArray<Issue>
  /** All issues of the publications of which a year was bought. */
  readonly ofPublications: ReadonlyArray<Magazine>
  /** The newest issue of each publication; empty if no plan was bought. */
  readonly catalogue: ReadonlyArray<Magazine>
  readonly subscriptions: ReadonlyArray<Subscription>
}

const shownCovers = 6

const newestFirst = (magazines: ReadonlyArray<Magazine>): ReadonlyArray<IssueFace> =>
  magazines
    .toSorted((one, other) => other.publish_date.localeCompare(one.publish_date))
    .slice(0, shownCovers)
    .map(faceOfMagazine)

const termOf = (subscriptions: ReadonlyArray<Subscription>, line: OrderLine): Term | null => {
  const own = subscriptions.filter(({ plan, role, expand }) =>
    line.kind === "plan" ? plan === line.ref && role === "owner" : expand.publication?.id === line.ref
  )
  const last = own.toSorted((one, other) => other.end_date.localeCompare(one.end_date))[0]
  return last === undefined ? null : { ends: last.end_date, isRenewed: last.auto_renewal }
}

const openedBy = (line: OrderLine, { issues, ofPublications, catalogue, subscriptions }: Stock): Opened => {
  if (line.kind === "issue") {
    const found = issues.filter(({ id }) => id === line.ref)
    return { line, term: null, count: found.length, issues: found.map(faceOfIssue) }
  }
  const term = termOf(subscriptions, line)
  if (line.kind === "year") {
    const own = ofPublications.filter(({ id }) => id === line.ref)
    return { line, term, count: own.length, issues: newestFirst(own) }
  }
  return { line, term, count: catalogue.length, issues: newestFirst(catalogue.filter((one) => !isFree(one))) }
}

/** What an order opens, line by line. A plan's first covers are of what costs something. Source: product, "Orders". */
export const allOpened = (lines: ReadonlyArray<OrderLine>, stock: Stock): ReadonlyArray<Opened> =>
  lines.map((line) => openedBy(line, stock))
