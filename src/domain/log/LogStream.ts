import { Option, Schema } from "effect"

/**
 * A kind of stream: its facts and the state they fold into. Facts stay on devices for years: new fields are optional,
 * nothing is renamed, and a fact with a new meaning gets a new name.
 */
export interface StreamKind<Fact, State> {
  /** The first part of its streams' names. */
  readonly kind: string
  /** Increased with every change to `Fact`, `State` or `evolve`; older snapshots are then folded again. */
  readonly version: number
  readonly Fact: Schema.Codec<Fact, unknown>
  /** Validates snapshots. */
  readonly State: Schema.Codec<State, unknown>
  readonly initial: State
  /** Must keep its rules for any order of facts, because another tab may have added some. */
  readonly evolve: (state: State, fact: Fact) => State
  /** The same for many facts, where that is faster. */
  readonly evolveAll?: (state: State, facts: ReadonlyArray<Fact>) => State
  /** Converts a stored fact of an older version. */
  readonly upcast: (fact: unknown, version: number) => unknown
  /** Where facts were stored before the log existed. */
  readonly legacy: ReadonlyArray<Legacy<Fact>>
}

/** Facts from a key of the browser's storage; none if it cannot be read. */
export interface Legacy<Fact> {
  readonly key: string
  readonly facts: (stored: string) => ReadonlyArray<Fact>
}

/** The stream of one owner. */
export interface LogStream<Fact, State> extends StreamKind<Fact, State> {
  readonly name: string
}

/** The stream of a user, or of this browser's visitor; they never share one. */
export const streamOf = <Fact, State>(
  kind: StreamKind<Fact, State>,
  userId: string | null
): LogStream<Fact, State> => ({ ...kind, name: `${kind.kind}/${userId ?? "visitor"}` })

/** Facts as stored: those of one append, with the version that wrote them. */
export interface Batch {
  readonly version: number
  readonly facts: ReadonlyArray<unknown>
}

/** The folded state, and whether every fact was understood. */
export interface Folded<State> {
  readonly state: State
  readonly isWhole: boolean
}

export const initialFold = <Fact, State>(kind: StreamKind<Fact, State>): Folded<State> => ({
  state: kind.initial,
  isWhole: true
})

/** The facts that this version can read, and whether those are all. */
export interface ReadBatch<Fact> {
  readonly facts: ReadonlyArray<Fact>
  readonly isWhole: boolean
}

/** Skips facts that this version cannot read; a newer one may. */
export const readBatch = <Fact, State>(kind: StreamKind<Fact, State>): ((batch: Batch) => ReadBatch<Fact>) => {
  const decode = Schema.decodeUnknownOption(kind.Fact)
  const upcast = Option.liftThrowable(kind.upcast)
  return ({ version, facts: stored }) => {
    const facts: Array<Fact> = []
    for (const one of stored) {
      const fact = Option.flatMap(version < kind.version ? upcast(one, version) : Option.some(one), (it) => decode(it))
      if (Option.isSome(fact)) facts.push(fact.value)
    }
    return { facts, isWhole: facts.length === stored.length }
  }
}

export const foldBatch = <Fact, State>(
  kind: StreamKind<Fact, State>
): ((folded: Folded<State>, batch: Batch) => Folded<State>) => {
  const read = readBatch(kind)
  const evolveAll = kind.evolveAll ?? ((state: State, facts: ReadonlyArray<Fact>) => facts.reduce(kind.evolve, state))
  return (folded, batch) => {
    const { facts, isWhole } = read(batch)
    return { state: evolveAll(folded.state, facts), isWhole: folded.isWhole && isWhole }
  }
}

/** Encodes facts for storage. Throws for a fact that does not match its schema, which is a mistake in this code. */
export const batchOf = <Fact, State>(kind: StreamKind<Fact, State>, facts: ReadonlyArray<Fact>): Batch => ({
  version: kind.version,
  facts: facts.map((fact) => Schema.encodeSync(kind.Fact)(fact))
})
