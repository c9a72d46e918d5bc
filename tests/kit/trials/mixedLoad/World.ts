import type { Ledger } from "./Ledger.ts"

/** An issue that a load knows of. */
export interface KnownIssue {
  readonly id: string
  readonly publication: string
  /** In kuruş; 0 is free. */
  readonly price: number
  readonly pages: number
  readonly version: string
}

/** What the visitors of a load share. */
export interface World {
  readonly url: string
  readonly ledger: Ledger
  readonly random: () => number
  /** On sale, oldest first; it grows. */
  readonly issues: Array<KnownIssue>
}

export const oneOf = <A>({ random }: Pick<World, "random">, all: ReadonlyArray<A>): A => {
  const chosen = all[Math.floor(random() * all.length)]
  if (chosen === undefined) throw new Error("there is nothing to choose from")
  return chosen
}

let keys = 0

/** A key that no other change, event or attempt of this process has. */
export const nextKey = (what: string): string => {
  keys += 1
  return `${what}-${process.pid}-${String(keys).padStart(10, "0")}`
}
