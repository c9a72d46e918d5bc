import { Console, Effect } from "effect"
import { CannotKeep } from "../server/platform/backup/CannotKeep.ts"
import { orderKeys } from "../server/platform/backup/shop.ts"
import type { KeyOrder } from "../server/platform/keyRing.ts"
import { runCommand, said, settings } from "./keeping.ts"

const usage = `Usage: npm run keys -- list
       npm run keys -- rotate            a new key signs; older ones stay valid, nobody is signed out
       npm run keys -- remove <key>      a key that leaked: whoever was signed in by it signs in again
       npm run keys -- secret add        a second key for secret.key, not used yet
       npm run keys -- secret use        the newest of them seals the signing keys from now on
       npm run keys -- secret drop       only that one is left

Of the shop of this environment (DATA_DIR, DATABASE_URL, SECRET_KEY_FILE), while it runs.`

const orders: Readonly<Record<string, KeyOrder>> = {
  list: { do: "list" },
  rotate: { do: "rotate" },
  "secret add": { do: "secretAdd" },
  "secret use": { do: "secretUse" },
  "secret drop": { do: "secretDrop" }
}

runCommand(
  Effect.gen(function* () {
    const { positionals } = yield* said(usage, process.argv.slice(2), {})
    const [first, kid] = positionals
    const isRemoval = first === "remove" && kid !== undefined && positionals.length === 2
    const order = isRemoval ? ({ do: "remove", kid } as const) : orders[positionals.join(" ")]
    if (order === undefined) return yield* new CannotKeep({ message: usage })
    yield* Console.log((yield* orderKeys(yield* settings(), order)).join("\n"))
  })
)
