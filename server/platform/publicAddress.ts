import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"
import { Configuration } from "./config.ts"

/**
 * Where people reach this server, without a slash at its end: for links in mails and what an issuer sends people back
 * to. Never what a request says of its host, which anybody can write.
 */
export const publicAddress = Effect.gen(function* () {
  const { PUBLIC_URL } = yield* Configuration
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, "")
  const { address } = yield* HttpServer.HttpServer
  return NetAddress.formatUrlUnsafe(address).replace(/\/+$/, "")
})
