import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"
import { Configuration } from "./config.ts"

type Address = HttpServer.HttpServer["Service"]["address"]

const urlOf = (address: Address): URL => new URL(NetAddress.formatUrlUnsafe(address))

/** A server that listens at every address has none of its own. */
export const isEverywhere = (address: Address): boolean => ["0.0.0.0", "[::]"].includes(urlOf(address).hostname)

/**
 * Where people reach this server, without a slash at its end: for links in mails and what an issuer sends people back
 * to. Never what a request says of its host, which anybody can write. Without a word of the operator's, this machine alone.
 */
export const publicAddress = Effect.gen(function* () {
  const { PUBLIC_URL } = yield* Configuration
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const { address } = yield* HttpServer.HttpServer
  const url = urlOf(address)
  if (isEverywhere(address)) url.hostname = "localhost"
  return url.origin
})
