import { execFile } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { areas, isArea } from "./areas.ts"
import { chartPage, pageOf } from "./charts.ts"
import { writeMap } from "./map.ts"
import { findTool, root } from "./tool.ts"

const execute = promisify(execFile)

/** The four files of a new chart, by path: it loads something, shows it, and can retry. */
export const machineFiles = (area: string, name: string): Readonly<Record<string, string>> => {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    [`src/machines/${area}/${name}.machine.ts`]: `import { assign, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type ${Name}Answer =
  | { readonly type: "${name}.recalled" }
  | { readonly type: "${name}.failed"; readonly trouble: Trouble }

export type ${Name}Event = ${Name}Answer | { readonly type: "${name}.retry" }

/** The ${name} is *recalling*, then *open* or *failed*; a retry recalls it again. */
export const ${name}Machine = setup({
  types: {
    context: {} as { readonly trouble: Trouble | null },
    events: {} as ${Name}Event,
    tags: {} as "busy"
  },
  actors: { recall: slot<void, ${Name}Answer>("${name}.recall") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null })
  }
}).createMachine({
  id: "${name}",
  context: { trouble: null },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      invoke: { src: "recall" },
      on: {
        "${name}.recalled": { target: "open", actions: "forgetTrouble" },
        "${name}.failed": {
          target: "failed",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    },
    open: {},
    failed: { on: { "${name}.retry": "recalling" } }
  }
})
`,
    [`src/machines/${area}/${name}.live.ts`]: `import { malformed } from "../../domain/Trouble.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { ${name}Machine } from "./${name}.machine.ts"

export const live${Name} = fill(${name}Machine, {
  recall: ask((_, hear) => hear({ type: "${name}.recalled" }), { type: "${name}.failed", trouble: malformed })
})
`,
    [`src/machines/${area}/${name}.view.ts`]: `import type { SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { ${name}Machine } from "./${name}.machine.ts"

type Snapshot = SnapshotFrom<typeof ${name}Machine>

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")

/** Why the last try failed, until another one succeeds. */
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
`,
    [`tests/machines/${area}/${name}.model.ts`]: `import { expect } from "vitest"
import { malformed } from "../../../src/domain/Trouble.ts"
import { ${name}Machine } from "../../../src/machines/${area}/${name}.machine.ts"
import { isBusy, troubleOf } from "../../../src/machines/${area}/${name}.view.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  readonly now: "asking" | "answered" | "failed"
  /** A failed try is told until another one succeeds. */
  readonly hasTrouble: boolean
}

export const model: Model<typeof ${name}Machine, Expected> = {
  machine: ${name}Machine,
  cases: [{ type: "${name}.recalled" }, { type: "${name}.failed", trouble: malformed }, { type: "${name}.retry" }],
  begin: () => ({ now: "asking", hasTrouble: false }),
  next: (before, { type }) => {
    if (type === "${name}.retry") return before.now === "failed" ? { ...before, now: "asking" } : before
    if (before.now !== "asking") return null
    return type === "${name}.recalled" ? { now: "answered", hasTrouble: false } : { now: "failed", hasTrouble: true }
  },
  asks: ({ now }) => (now === "asking" ? [{ slot: "recall", input: undefined }] : []),
  promise: ({ now, hasTrouble }, actor) => {
    expect(isBusy(actor.getSnapshot())).toBe(now === "asking")
    expect(troubleOf(actor.getSnapshot())).toEqual(hasTrouble ? malformed : null)
  }
}
`
  }
}

/** Writes a new chart's files, formatted, and its table under `folder`. Refuses to overwrite a file, and a name that another area has. */
export const newMachine = async (address: string, folder: string = root): Promise<ReadonlyArray<string>> => {
  const [area = "", name = "", ...more] = address.split("/")
  if (!isArea(area)) throw new Error(`There is no area "${area}". The areas are ${areas.join(", ")}.`)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || more.length > 0) {
    throw new Error(`"${address}" is not <area>/<name> with a name in camelCase, such as reader/lastPage.`)
  }
  const files = machineFiles(area, name)
  const chart = `src/machines/${area}/${name}.machine.ts`
  const withScreen = `tests/machines/${area}/${name}.model.tsx`
  const taken = [...Object.keys(files), withScreen, pageOf(chart)].find((file) => existsSync(join(folder, file)))
  if (taken !== undefined) throw new Error(`${taken} is already there.`)
  const [elsewhere] = globSync(`src/machines/*/${name}.machine.ts`, { cwd: folder })
  if (elsewhere !== undefined) {
    throw new Error(`${elsewhere} has this name already. A chart's name is its id; please choose another.`)
  }
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)
  // Line breaks depend on the name's length.
  const format = [findTool("oxfmt"), "-c", join(root, ".oxfmtrc.json"), ...Object.keys(files)]
  await execute(process.execPath, format, { cwd: folder })
  await write(pageOf(chart), await chartPage(chart, folder))
  return [...Object.keys(files), pageOf(chart)]
}

if (import.meta.main) {
  const [kind, address] = process.argv.slice(2)
  if (kind !== "machine" || address === undefined) {
    console.error("npm run new -- machine <area>/<name>")
    process.exitCode = 2
  } else {
    try {
      for (const file of await newMachine(address)) console.log(file)
      await writeMap()
    } catch (cause) {
      console.error(cause instanceof Error ? cause.message : cause)
      process.exitCode = 1
    }
  }
}
