import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { and, assign, createMachine, emit, not, or, raise, sendTo, stateIn } from "xstate"
import { chartComplaints, chartPage, writeCharts } from "../../scripts/charts.ts"
import { chartTable } from "../../scripts/chartTable.ts"
import { root } from "../../scripts/tool.ts"

const kettle = createMachine(
  {
    id: "kettle",
    initial: "cold",
    context: { litres: 1, at: 0 },
    invoke: { src: "plug", input: ({ context }) => ({ litres: context.litres }) },
    on: {
      "kettle.unplug": ".cold",
      "lid.*": { actions: "rattle" },
      "water.add": [
        {
          guard: { type: "isRoomFor", params: ({ event }) => event.litres },
          actions: [{ type: "pour", params: ({ event }) => event.litres }, "tellPoured"]
        },
        { actions: { type: "spill", params: "sink|floor" } }
      ]
    },
    states: {
      cold: { on: { "kettle.boil": { guard: and(["hasWater", not("isBroken")]), target: "boiling.warming" } } },
      boiling: {
        type: "compound",
        tags: ["hot", "busy"],
        entry: "lightUp",
        exit: { type: "lightDown", params: { by: [1, null] } },
        initial: "warming",
        onDone: "kept",
        after: { 90000: { target: "cold", actions: "whistle" }, patience: { actions: "hum" } },
        on: { "kettle.boil": { target: "boiling", reenter: true }, "kettle.pause": { reenter: true } },
        states: {
          warming: {
            always: { guard: ({ context }) => context.litres === 0, target: "dry" },
            on: {
              "water.add": {},
              "lid.open": [{ guard: or(["isWild", stateIn("boiling")]), target: "#kettle.cold" }]
            },
            after: { doneIn: "dry" }
          },
          dry: { type: "final" },
          last: { type: "history", target: "warming" }
        }
      },
      kept: {
        type: "parallel",
        invoke: [
          { src: "thermostat", id: "keeper", onSnapshot: { actions: "read" } },
          { src: "clock", onDone: "gone", onError: { target: "gone", actions: "complain" } }
        ],
        on: {
          "kettle.resume": "boiling.warming",
          "tea.make": ["both", "neither"].map((guard) => ({ guard, target: [".light.off", ".sound.off"] })),
          "kettle.recall": ".memory"
        },
        states: {
          light: { initial: { target: "on", actions: "glow" }, states: { on: {}, off: {} } },
          sound: { initial: "on", states: { on: {}, off: {} } },
          memory: { type: "history", history: "deep" }
        }
      },
      gone: {
        type: "final",
        output: { reason: "worn" },
        entry: [
          assign({ litres: 0, at: ({ event }) => event.at }),
          emit({ type: "kettle.gone" }),
          raise({ type: "lid.fall" }),
          sendTo("keeper", { type: "stop" }),
          // Nobody hears it.
          ({ context, event }) => `${context.litres} ${event.type /* Its whole name. */}`,
          (_, params) => [params]
        ]
      }
    }
  },
  { delays: { patience: 1500, doneIn: ({ context }) => context.litres * 1000 } }
)

const kettleTable = `## kettle

| state | event | guard | target | actions |
| --- | --- | --- | --- | --- |
| \`(any)\` | \`kettle.unplug\` |  | \`cold\` |  |
| \`(any)\` | \`lid.*\` |  | — | \`rattle\` |
| \`(any)\` | \`water.add\` | \`isRoomFor(event.litres)\` | — | \`pour(event.litres), tellPoured\` |
| \`(any)\` | \`water.add\` |  | — | \`spill("sink\\|floor")\` |
| \`cold\` | \`kettle.boil\` | \`and(hasWater, not(isBroken))\` | \`boiling.warming\` |  |
| \`boiling\` | \`kettle.boil\` |  | \`boiling (re-enters)\` |  |
| \`boiling\` | \`kettle.pause\` |  | \`— (re-enters)\` |  |
| \`boiling\` | \`done\` |  | \`kept\` |  |
| \`boiling\` | \`after 90000 ms\` |  | \`cold\` | \`whistle\` |
| \`boiling\` | \`after patience (1500 ms)\` |  | — | \`hum\` |
| \`boiling.warming\` | \`always\` | \`context.litres === 0\` | \`boiling.dry\` |  |
| \`boiling.warming\` | \`water.add\` |  | — |  |
| \`boiling.warming\` | \`lid.open\` | \`or(isWild, stateIn("boiling"))\` | \`cold\` |  |
| \`boiling.warming\` | \`after doneIn\` |  | \`boiling.dry\` |  |
| \`kept\` | \`kettle.resume\` |  | \`boiling.warming\` |  |
| \`kept\` | \`tea.make\` | \`both\` | \`kept.light.off, kept.sound.off\` |  |
| \`kept\` | \`tea.make\` | \`neither\` | \`kept.light.off, kept.sound.off\` |  |
| \`kept\` | \`kettle.recall\` |  | \`kept.memory\` |  |
| \`kept\` | \`snapshot: keeper\` |  | — | \`read\` |
| \`kept\` | \`done: clock\` |  | \`gone\` |  |
| \`kept\` | \`error: clock\` |  | \`gone\` | \`complain\` |

| state | by itself |  |
| --- | --- | --- |
| \`(any)\` | \`initial\` | \`cold\` |
| \`(any)\` | \`invoke\` | \`plug({ litres: context.litres })\` |
| \`boiling\` | \`initial\` | \`warming\` |
| \`boiling\` | \`tags\` | \`hot, busy\` |
| \`boiling\` | \`entry\` | \`lightUp\` |
| \`boiling\` | \`exit\` | \`lightDown({ by: [1, null] })\` |
| \`boiling.dry\` | \`type\` | \`final\` |
| \`boiling.last\` | \`type\` | \`shallow history, else warming\` |
| \`kept\` | \`type\` | \`parallel\` |
| \`kept\` | \`invoke\` | \`thermostat as keeper\` |
| \`kept\` | \`invoke\` | \`clock\` |
| \`kept.light\` | \`initial\` | \`on, glow\` |
| \`kept.sound\` | \`initial\` | \`on\` |
| \`kept.memory\` | \`type\` | \`deep history\` |
| \`gone\` | \`type\` | \`final\` |
| \`gone\` | \`entry\` | \`\` assign({ litres: 0, at: event.at }), emit({ type: "kettle.gone" }), raise({ type: "lid.fall" }), sendTo("keeper", { type: "stop" }), \`\${context.litres} \${event.type}\`, (_, params) => [params] \`\` |
| \`gone\` | \`output\` | \`{ reason: "worn" }\` |
`

describe("a chart's tables", () => {
  it("have a row for each transition, and for each thing that a state does by itself", () => {
    expect(chartTable(kettle)).toBe(kettleTable)
  })
})

const lamp = "src/machines/house/lamp.machine.ts"
const lampDrawn = `import { createMachine } from "xstate"

export const lampMachine = createMachine({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { "lamp.press": "on" } },
    on: { on: { "lamp.press": "off" } }
  }
})
`
const lampPage = "docs/charts/house/lamp.md"
const lampWritten = `# house/lamp

Written by \`npm run charts\` from [lamp.machine.ts](../../../src/machines/house/lamp.machine.ts). [How to read it](../README.md).

## lamp

| state | event | guard | target | actions |
| --- | --- | --- | --- | --- |
| \`off\` | \`lamp.press\` |  | \`on\` |  |
| \`on\` | \`lamp.press\` |  | \`off\` |  |

| state | by itself |  |
| --- | --- | --- |
| \`(any)\` | \`initial\` | \`off\` |
`

const trees: Array<string> = []
afterAll(() => Promise.all(trees.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A tree with these files; each test has its own, because what was imported once stays as it was. */
const planted = async (texts: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-charts-"))
  trees.push(folder)
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  for (const [file, text] of Object.entries({ "package.json": `{ "type": "module" }`, ...texts })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

describe("the check", () => {
  it("is content with a chart and its table", async () => {
    expect(await chartComplaints(await planted({ [lamp]: lampDrawn, [lampPage]: lampWritten }))).toEqual([])
  })

  it("sees that a transition was deleted, and says what writes the table anew", async () => {
    const stuck = lampDrawn.replace(`on: { on: { "lamp.press": "off" } }`, "on: {}")
    const folder = await planted({ [lamp]: stuck, [lampPage]: lampWritten })
    expect(await chartComplaints(folder)).toEqual([`${lampPage} does not match its chart.`, "Run `npm run charts`."])
    await writeCharts(folder)
    expect(await chartComplaints(folder)).toEqual([])
    expect(await readFile(join(folder, lampPage), "utf8")).toBe(
      lampWritten.replace("| `on` | `lamp.press` |  | `off` |  |\n", "")
    )
  })

  it("misses the table of a new chart, and finds that of one that is gone", async () => {
    const sold = "docs/charts/shop/sold.md"
    const legend = "docs/charts/README.md"
    const folder = await planted({ [lamp]: lampDrawn, [legend]: "# How to read them\n", [sold]: "# shop/sold\n" })
    expect(await chartComplaints(folder)).toEqual([
      `${lampPage} is missing.`,
      `${sold} belongs to no chart.`,
      "Run `npm run charts`."
    ])
    await writeCharts(folder)
    expect(await readFile(join(folder, lampPage), "utf8")).toBe(lampWritten)
    expect(await chartComplaints(folder)).toEqual([])
  })

  it("is not content where there is no chart at all", async () => {
    expect(await chartComplaints(await planted({}))).toEqual(["No chart was looked at, so nothing was checked."])
  })
})

describe("a file's page", () => {
  const maker = `import { createMachine } from "xstate"\n\nexport const switched = (id: string) => createMachine({ id })\n`
  const users = `import { switched } from "../parts/switched.machine.ts"

export const lampMachine = switched("lamp")
export const fanMachine = switched("fan")
`

  it("has a table for each of its charts", async () => {
    const folder = await planted({ "src/machines/parts/switched.machine.ts": maker, [lamp]: users })
    expect((await chartPage(lamp, folder)).match(/^## .*$/gm)).toEqual(["## lamp", "## fan"])
  })

  it("leads from a maker of charts to those it makes", async () => {
    const type = `import type { switched } from "../parts/switched.machine.ts"\n\nexport type Switched = typeof switched\n`
    const parts = "src/machines/parts/switched.machine.ts"
    const folder = await planted({ [parts]: maker, [lamp]: users, "src/machines/house/door.machine.ts": type })
    expect((await chartPage(parts, folder)).match(/^- .*$/gm)).toEqual(["- [house/lamp](../house/lamp.md)"])
  })
})
