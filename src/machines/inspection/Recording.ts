/** A chart began that no other chart started. */
export interface Birth {
  readonly kind: "birth"
  /** Milliseconds since the recording began. */
  readonly at: number
  /** The actor's path: the names of those that started it, and its own. */
  readonly actor: string
  readonly chart: string
  readonly input: unknown
  /** Something of it is withheld, and a stand-in is in its place. */
  readonly isVeiled: boolean
}

/** An event that no chart sent: from a person, a slot, or another root. */
export interface Heard {
  readonly kind: "heard"
  readonly at: number
  readonly actor: string
  readonly event: { readonly type: string }
  readonly isVeiled: boolean
  /** The slot that answered, and in what it did so at once: 0 in its start, n in the n-th order. */
  readonly atOnce?: { readonly slot: string; readonly order: number }
}

/** A delay was over. */
export interface Elapsed {
  readonly kind: "elapsed"
  readonly at: number
  readonly actor: string
  readonly type: string
}

/** A root was stopped. */
export interface End {
  readonly kind: "end"
  readonly at: number
  readonly actor: string
}

/** What an actor then was. */
export interface StateReached {
  readonly kind: "state"
  readonly actor: string
  readonly value: unknown
  readonly status: string
  /** Of the context; null where something of it may be withheld. */
  readonly digest: string | null
}

/** The state in words. */
export const shownState = ({ value, status }: StateReached): string =>
  `${JSON.stringify(value)}${status === "active" ? "" : ` (${status})`}`

/** What happened to a root; it is done again in a replay. */
export type Step = Birth | Heard | Elapsed | End
export type Entry = Step | StateReached

/** A visit as a list of plain data. Source: product, "Recordings". */
export interface Recording {
  readonly format: "sayfa-recording-1"
  /** Of the code. */
  readonly version: string
  /** ISO 8601. */
  readonly begun: string
  /** Entries that had to give way to later ones. */
  readonly lost: number
  readonly entries: ReadonlyArray<Entry>
}

/** The actor without a parent: its path is the first part of all below it. */
export const rootOf = (path: string): string => path.split("/")[0] ?? path

/** Whether the file holds a recording. */
export const isRecording = (value: unknown): value is Recording =>
  typeof value === "object" &&
  value !== null &&
  (value as Recording).format === "sayfa-recording-1" &&
  Array.isArray((value as Recording).entries)
