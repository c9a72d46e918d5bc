import { ensureBuilt } from "./build.ts"

process.env["NODE_ENV"] ??= "production"
await ensureBuilt()
await import("../server/main.ts")
