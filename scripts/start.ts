import { ensureBuilt } from "./build.ts"

process.env["NODE_ENV"] ??= "production"
// The server's code loads while the page is built.
await Promise.all([ensureBuilt(), import("../server/app.ts")])
await import("../server/main.ts")
