import { Option, Schema } from "effect"

/**
 * A kind of stream: which facts it holds, and what they come to. Facts lie on readers' devices for years: fields are added
 * and optional, nothing is renamed, and a fact that comes to mean something else gets another name.
 */
export interface StreamKind<Fact, State> {
  /** The first part of its streams' names. */
  readonly kind: string
  /** Goes up with every change to `Fact`, `State` or `evolve`: what an older one has folded is then folded anew. */
  readonly version: number
  readonly Fact: Schema.Codec<Fact, unknown>
  /** What snapshots are checked against. */
  readonly State: Schema.Codec<State, unknown>
  readonly initial: State
  /** Upholds the rules of its kind for every order of facts: what another tab has added, this one had not seen. */
  readonly evolve: (state: State, fact: Fact) => State
  /** The stored fact of that older version, as this version would have stored it. */
  readonly upcast: (fact: unknown, version: number) => unknown
  /** Where such facts were kept before there was a log; null where nowhere. */
  readonly legacy: Legacy<Fact> | null
}

/** What a key of this browser's storage says, as facts; none where it says nothing that they can be made of. */
export interface Legacy<Fact> {
  readonly key: string
  readonly facts: (stored: string) => ReadonlyArray<Fact>
}

/** One owner's stream of a kind. */
export interface LogStream<Fact, State> extends StreamKind<Fact, State> {
  readonly name: string
}

/** The stream of that user, or of whoever is at this browser and has not signed in; neither ever shows the other's. */
export const streamOf = <Fact, State>(
  kind: StreamKind<Fact, State>,
  userId: string | null
): LogStream<Fact, State> => ({ ...kind, name: `${kind.kind}/${userId ?? "visitor"}` })

/** Facts as they are stored: all of one append, in its order, with the version of the kind that wrote them. */
export interface Batch {
  readonly version: number
  readonly facts: ReadonlyArray<unknown>
}

/** What facts come to, and whether all of them were understood. */
export interface Folded<State> {
  readonly state: State
  readonly isWhole: boolean
}

export const beginning = <Fact, State>(kind: StreamKind<Fact, State>): Folded<State> => ({
  state: kind.initial,
  isWhole: true
})

/** The facts of a batch that this version can read, and whether those are all. */
export interface ReadBatch<Fact> {
  readonly facts: ReadonlyArray<Fact>
  readonly isWhole: boolean
}

/** Facts that this version does not know, or cannot read, are passed over: a newer one may. */
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
  return (folded, batch) => {
    const { facts, isWhole } = read(batch)
    return { state: facts.reduce(kind.evolve, folded.state), isWhole: folded.isWhole && isWhole }
  }
}

/** The facts as one batch to be stored. A fact that its own schema refuses is a mistake of ours, and thrown. */
export const batchOf = <Fact, State>(kind: StreamKind<Fact, State>, facts: ReadonlyArray<Fact>): Batch => ({
  version: kind.version,
  facts: facts.map((fact) => Schema.encodeSync(kind.Fact)(fact))
})
