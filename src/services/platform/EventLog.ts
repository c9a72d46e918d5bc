import { Context, type Effect, type Stream } from "effect"
import type { LogStream } from "../../domain/log/LogStream.ts"

/** Where appended facts are: stored in this browser, or only in this tab, for as long as it is open. */
export type Kept = "onDevice" | "inTab"

/**
 * Why facts are kept in this tab only: the device has no room; this browser has no database, or does not let us have it;
 * a newer version of the site has changed the database, so that this page must be opened anew; a tab with an older
 * version holds the database, and until it lets go this tab waits.
 */
export type LogTrouble = "Full" | "Missing" | "Outdated" | "Held"

/**
 * What happened in this browser, as facts that its tabs share; state is a fold of them. Nothing here fails: facts that
 * cannot be stored stay in this tab, are folded with the others, and are stored with the next that can be. Writes that
 * have begun are not interrupted.
 */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** Keeps the facts, all or none of them, behind all that any tab has appended. Answers when they are kept. */
    readonly append: <Fact, State>(stream: LogStream<Fact, State>, facts: ReadonlyArray<Fact>) => Effect.Effect<Kept>
    /** What the stream's facts come to, those of all tabs. */
    readonly fold: <Fact, State>(stream: LogStream<Fact, State>) => Effect.Effect<State>
    /** What the stream's facts come to, now and whenever any tab has appended more. */
    readonly changes: <Fact, State>(stream: LogStream<Fact, State>) => Stream.Stream<State>
    /** Told once each to everybody who listens, whenever they begin. */
    readonly troubles: Stream.Stream<LogTrouble>
  }
>()("sayfa/EventLog") {}
