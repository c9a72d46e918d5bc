import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration } from "../platform/config.ts"
import { keepRunning } from "../platform/keepRunning.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { mailDue } from "./mailDue.ts"
import { freeTaken } from "./mailQueue.ts"
import { tellMany } from "./tellMany.ts"

/** Seconds between two rounds. */
export const TellingPause = Context.Reference("sayfa/TellingPause", { defaultValue: () => 5 })

/** Tells all who are to be told something, then mails it, so that what comes out together is one mail. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const address = yield* publicAddress
    const pause = yield* TellingPause
    const { DATABASE_URL } = yield* Configuration
    if (DATABASE_URL === undefined) yield* freeTaken(sql)
    const round = Effect.andThen(tellMany, mailDue(address)).pipe(Effect.orDie)
    yield* keepRunning("Telling users", Effect.andThen(round, Effect.sleep(`${pause} seconds`))).pipe(Effect.forkScoped)
  })
)
