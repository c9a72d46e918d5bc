import { readFile, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { areas, isArea } from "./areas.ts"
import { chartFiles, chartsIn } from "./charts.ts"
import { files, root } from "./tool.ts"

const floors = ["src/domain", "src/contract", "src/services", "src/machines", "src/ui", "server"]
const page = join(root, "ARCHITECTURE.md")
const begin = "<!-- map: written by `npm run map` -->"
const end = "<!-- end of map -->"

/** `cart.machine.ts`, `cart.live.ts` and `cart.view.ts` become `cart (machine, live, view)`. */
const grouped = (files: ReadonlyArray<string>): string => {
  const parts = new Map<string, Array<string>>()
  for (const file of files) {
    const [name = file, ...kind] = basename(file)
      .replace(/\.tsx?$/, "")
      .split(".")
    parts.set(name, [...(parts.get(name) ?? []), ...kind])
  }
  return [...parts].map(([name, kinds]) => (kinds.length === 0 ? name : `${name} (${kinds.join(", ")})`)).join(", ")
}

const inRoom = (floor: string, area: string) => [
  ...files(`${floor}/${area}.{ts,tsx}`),
  ...files(`${floor}/${area}/**/*.{ts,tsx}`)
]

const table = (): ReadonlyArray<string> => {
  const rows = []
  for (const area of areas) {
    const cells = floors.map((floor) => inRoom(floor, area))
    if (cells.some((cell) => cell.length > 0)) rows.push([`**${area}**`, ...cells.map(grouped)])
  }
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return [line(["", ...floors]), line(["---", ...floors.map(() => "---")]), ...rows.map(line)]
}

/** Folders that are no areas: what a layer's areas share. */
const shared = (): ReadonlyArray<string> => {
  const sources = files("{src,server}/**/*.{ts,tsx}").filter((file) => !file.endsWith(".d.ts"))
  const rooms = new Map<string, Array<string>>()
  for (const file of sources) {
    const room = file.slice(0, file.lastIndexOf("/"))
    const [, area = ""] = floors.flatMap((floor) =>
      room.startsWith(`${floor}/`) ? ["", room.slice(floor.length + 1).split("/")[0]] : []
    )
    if (isArea(area) || (room === "src/contract" && isArea(basename(file, ".ts")))) continue
    rooms.set(room, [...(rooms.get(room) ?? []), file])
  }
  return [...rooms].map(([room, held]) => `- \`${room}\`: ${grouped(held)}`)
}

interface Drawn {
  readonly [key: string]: unknown
  readonly states?: Readonly<Record<string, Drawn>>
}

/** `loading, reading (turning, resting)` */
const states = (node: Drawn): string =>
  Object.entries(node.states ?? {})
    .map(([name, child]) => (child.states === undefined ? name : `${name} (${states(child)})`))
    .join(", ")

const charts = async (): Promise<ReadonlyArray<string>> => {
  const lines = []
  for (const file of files(chartFiles)) {
    const machines = await chartsIn(file)
    const address = `[${file.replace("src/machines/", "")}](${file})`
    if (machines.length === 0) lines.push(`- ${address}: made for each screen that needs one`)
    for (const machine of machines) lines.push(`- **${machine.id}** (${address}): ${states(machine.config as Drawn)}`)
  }
  return lines
}

/** The generated part of ARCHITECTURE.md. */
const drawn = async (): Promise<string> =>
  [
    begin,
    "",
    ...table(),
    "",
    "Other folders:",
    "",
    ...shared(),
    "",
    "Charts and their states:",
    "",
    ...(await charts()),
    "",
    end
  ].join("\n")

export const readMap = async (): Promise<{ readonly is: string; readonly should: string }> => {
  const is = await readFile(page, "utf8")
  const [before, rest] = is.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`ARCHITECTURE.md has no place for the map (${begin}).`)
  return { is, should: `${before}${await drawn()}${after}` }
}

export const writeMap = async (): Promise<void> => writeFile(page, (await readMap()).should)

if (import.meta.main) await writeMap()
