import { Effect } from "effect"
import { readEnvironment } from "../server/platform/config.ts"
import { startingServer } from "../server/platform/http/startingServer.ts"
import { ensureBuilt, isBuilt } from "./build.ts"

process.env["NODE_ENV"] ??= "production"

/** While the page is built, whoever comes is told so; a wrong variable is the server's to say. */
const starting = (await isBuilt())
  ? null
  : await Effect.runPromise(
      readEnvironment(process.env).pipe(
        Effect.flatMap((environment) => Effect.promise(() => startingServer(environment))),
        Effect.orElseSucceed(() => null)
      )
    )

// The server's code loads while the page is built.
const [{ serve }, { Converter }] = await Promise.all([
  import("../server/serve.ts"),
  import("../server/conversion/Converter.ts"),
  ensureBuilt()
])
serve(Converter.layer, starting === null ? Effect.void : Effect.promise(starting.end))
