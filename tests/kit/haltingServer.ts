import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { application } from "../../server/app.ts"
import { Converter } from "../../server/conversion/Converter.ts"
import { readEnvironment } from "../../server/platform/config.ts"

/** A conversion that writes half of its pages, says so, and then stays where it is. */
const halting = Layer.effect(
  Converter,
  Converter.pipe(
    Effect.map((real) =>
      Converter.of({
        ...real,
        convert: (order) =>
          real
            .convert({
              ...order,
              onPage: (page) =>
                (order.onPage?.(page) ?? Effect.void).pipe(
                  Effect.andThen(
                    page.done * 2 < page.pageCount
                      ? Effect.void
                      : Effect.sync(() => process.stdout.write("Halted in the middle\n")).pipe(
                          Effect.andThen(Effect.never)
                        )
                  )
                )
            })
            .pipe(Effect.andThen(Effect.never))
      })
    )
  )
).pipe(Layer.provide(Converter.layer))

/** A server to be killed in the middle of a conversion, however fast it or its killer is. */
NodeRuntime.runMain(
  readEnvironment(process.env).pipe(
    Effect.flatMap((environment) => Layer.launch(application(environment, { converter: halting })))
  )
)
