import { Effect } from "effect"
import { unexpected, unreachable } from "../../domain/Trouble.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { outlineMachine } from "./outline.machine.ts"
import { sidebarMachine } from "./sidebar.machine.ts"

/** The service's code loads with the first question, which comes when the collection opens. */
const outlineFile = Effect.tryPromise({
  try: () => import("../../services/reader/OutlineFile.ts"),
  catch: () => unreachable
})

export const liveSidebar = fill(sidebarMachine, {
  outline: fill(outlineMachine, {
    load: ask(
      (issue, hear) =>
        outlineFile.pipe(
          Effect.flatMap(({ OutlineFile }) =>
            OutlineFile.use((file) => file.outline(issue)).pipe(Effect.provide(OutlineFile.layer))
          ),
          Effect.matchEffect({
            onSuccess: (value) => hear({ type: "loadable.loaded", value }),
            onFailure: (error) =>
              hear(
                error._tag === "OutlineForbidden"
                  ? { type: "outline.forbidden" }
                  : {
                      type: "loadable.failed",
                      trouble: "isOffline" in error && !error.isOffline ? unexpected : unreachable
                    }
              )
          })
        ),
      { type: "loadable.failed", trouble: unexpected }
    )
  })
})
