import { NodeRuntime } from "@effect/platform-node"
import { Cause, Console, Effect } from "effect"
import { parseArgs, parseEnv, type ParseArgsOptionsConfig } from "node:util"
import { CannotKeep } from "../server/platform/backup/CannotKeep.ts"
import { readEnvironment } from "../server/platform/config.ts"

/** Bytes as people say them. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** What an error says, and what it was caused by. */
const explained = (error: unknown): string => {
  if (!(error instanceof Error) || error.message === "") return Cause.pretty(Cause.fail(error))
  const { cause } = error
  return cause instanceof Error && cause.message !== "" ? `${error.message}: ${explained(cause)}` : error.message
}

/** A command line in the terms of its command, or how to say it. */
export const said = <const T extends ParseArgsOptionsConfig>(usage: string, args: ReadonlyArray<string>, options: T) =>
  Effect.try({
    try: () => parseArgs({ args: [...args], options, allowPositionals: true }),
    catch: (error) =>
      new CannotKeep({ message: `${error instanceof Error ? error.message : String(error)}\n\n${usage}` })
  })

/** The settings of a shop: of this process, with those of an env file in their place; an empty one is not set. */
export const settings = (file = "") => readEnvironment({ ...process.env, ...parseEnv(file) })

/** Runs a command until it ends; what went wrong is printed as a sentence. */
export const runCommand = <E>(command: Effect.Effect<unknown, E>): void =>
  NodeRuntime.runMain(
    command.pipe(
      Effect.tapCause((cause) =>
        Cause.hasInterrupts(cause) ? Effect.void : Console.error(explained(Cause.squash(cause)))
      )
    ),
    { disableErrorReporting: true }
  )
