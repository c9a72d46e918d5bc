import { Effect } from "effect"
import { unreachable } from "../../domain/Trouble.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
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
            OutlineFile.use((file) => file.outline(issue)).pipe(
              Effect.mapError(({ isOffline }) => (isOffline ? unreachable : troubleIn(null))),
              Effect.provide(OutlineFile.layer)
            )
          ),
          Effect.matchEffect({
            onSuccess: (value) => hear({ type: "loadable.loaded", value }),
            onFailure: (trouble) => hear({ type: "loadable.failed", trouble })
          })
        ),
      { type: "loadable.failed", trouble: troubleIn(null) }
    )
  })
})
