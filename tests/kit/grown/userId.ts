import { spawnSync } from "node:child_process"

const idOf = (flag: string, name: string) =>
  Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10)

/** A user's id and group if we are root, else our own: other programs run as we do then. */
export const userId = (name: string): readonly [uid: number, gid: number] =>
  process.getuid?.() === 0 ? [idOf("-u", name), idOf("-g", name)] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
