import { Effect } from "effect"
import { Passwords } from "../../../server/platform/passwords.ts"
import { Accounts } from "../../../server/session/Accounts.ts"
import { password, supporter } from "../fixtures/seedPeople.ts"
import { countEvents } from "./countEvents.ts"
import { databases } from "./databases.ts"
import { answerJourneys } from "./passedDays.ts"
import { startServer } from "./server.ts"
import { populate } from "../fixtures/seedData.ts"

/**
 * A program: a server with issues on sale, and a short gateway timeout for journeys. It prints its address, and runs
 * until it is killed.
 */
const { DATA_DIR = "", PORT = "0" } = process.env
await databases().make(DATA_DIR)
const server = await startServer({
  variables: {
    DATA_DIR,
    PORT,
    PAYMENT_ANSWER_SECONDS: "1",
    PAYMENT_ATTEMPTS: "1000",
    LOGIN_ATTEMPTS_PER_ADDRESS: "1000",
    LOGIN_ATTEMPTS_PER_ACCOUNT: "1000",
    REGISTER_ATTEMPTS: "1000",
    SHUTDOWN_SECONDS: "0"
  }
})
await populate(server)
await server.inside(
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const passwordHash = yield* (yield* Passwords).hash(password)
    yield* accounts.add({ ...supporter, passwordHash })
    yield* accounts.formTeam([supporter.email])
  })
)
// A journey does not wait the minute that a server takes.
setInterval(() => void server.inside(countEvents), 1000).unref()
answerJourneys(server)
process.stdout.write(`Sayfa: ${server.url}\n`)
