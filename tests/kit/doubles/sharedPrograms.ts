import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const programs = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"))

const worker = globalThis as { sharedPrograms?: ReadonlyArray<WebAssembly.Module> }

/**
 * The embedded database's machine code is made once in a worker and held as long as that lives. Made for each server
 * that a test starts, and freed with it, it now and then ended Node itself (nodejs/node#64500).
 */
worker.sharedPrograms ??= ["pglite.wasm", "initdb.wasm"].map(
  (name) => new WebAssembly.Module(readFileSync(join(programs, name)))
)
