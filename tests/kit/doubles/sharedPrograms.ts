import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const programs = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"))

const worker = globalThis as { sharedPrograms?: ReadonlyArray<WebAssembly.Module> }

/**
 * The embedded database is compiled once per worker and kept. Compiled for each server and freed with it, it sometimes
 * crashed Node (nodejs/node#64500).
 */
worker.sharedPrograms ??= ["pglite.wasm", "initdb.wasm"].map(
  (name) => new WebAssembly.Module(readFileSync(join(programs, name)))
)
