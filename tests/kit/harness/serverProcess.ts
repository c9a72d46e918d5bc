import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { compiledFolder } from "../../../scripts/cache.ts"
import { databases } from "./databases.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export interface Program {
  readonly process: ChildProcess
  /** Its output so far. */
  readonly out: () => string
  readonly err: () => string
  /** Resolves with the first match in its output (either stream); rejects if it ends without one. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** Runs a command in this repository, as its user would. */
export const program = (
  command: string,
  args: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>
): Program => {
  const { PATH = "", HOME = "" } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE: compiledFolder(), ...variables }
  })
  let out = ""
  let err = ""
  const listeners = new Set<() => void>()
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text
    for (const listen of listeners) listen()
  })
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text
    for (const listen of listeners) listen()
  })
  const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode)
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const listen = () => {
        const match = pattern.exec(out) ?? pattern.exec(err)
        if (match === null) return
        listeners.delete(listen)
        resolve(match)
      }
      listeners.add(listen)
      listen()
      void ended.then((code) => reject(new Error(`ended with ${code} before saying ${pattern}:\n${out}${err}`)))
    })
  return { process: child, out: () => out, err: () => err, says, ended }
}

/** Runs a program of this repository. */
export const run = (file: string, args: ReadonlyArray<string>, variables: Readonly<Record<string, string>>): Program =>
  program(process.execPath, [file, ...args], variables)

/**
 * The server of `npm start`, or another server program, over its data folder's database. `says` its address once it
 * listens.
 */
export const runServer = (
  variables: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  file = "server/main.ts"
): Program => run(file, [], { PORT: "0", DEMO: "off", ...databases().variables(variables.DATA_DIR), ...variables })

export const addressOf = async (server: Program): Promise<string> => (await server.says(/^Sayfa: (\S+)$/m))[1] ?? ""
