import { spawn } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"

/** The repository's root. */
export const root = join(import.meta.dirname, "..")

/** The files that match a pattern, sorted. */
export const files = (pattern: string, folder: string = root): ReadonlyArray<string> =>
  globSync(pattern, { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()

/** The script behind a package's command; run by our own Node, because the shell's may be older. */
export const findTool = (command: string, from: string = command): string => {
  const folder = join(root, "node_modules", from)
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Readonly<Record<string, string>>
  }
  const script = typeof bin === "string" ? bin : bin[command]
  if (script === undefined) throw new Error(`The package ${from} has no command ${command}.`)
  return join(folder, script)
}

/** The environment of tools: our own Node first, and colours only on a terminal. */
export const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
  PATH: [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter),
  ...more
})

export interface Outcome {
  readonly code: number
  /** Its output, in order. */
  readonly said: string
}

/** Runs a script with our Node until it ends; `show` also prints its output as it comes. */
export const run = (
  script: string,
  args: ReadonlyArray<string>,
  { show = false, env = {} }: { readonly show?: boolean; readonly env?: Readonly<Record<string, string>> } = {}
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: environment(env),
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text
        if (show) process.stdout.write(text)
      })
    }
    child.on("error", reject)
    child.on("close", (code) => resolve({ code: code ?? 1, said }))
  })
