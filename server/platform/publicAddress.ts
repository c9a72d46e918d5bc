import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"
import { Configuration } from "./config.ts"

type Address = HttpServer.HttpServer["Service"]["address"]

const urlOf = (address: Address): URL => new URL(NetAddress.formatUrlUnsafe(address))

/** Whether the server listens at every address, and so has no address of its own. */
export const isEverywhere = (address: Address): boolean => ["0.0.0.0", "[::]"].includes(urlOf(address).hostname)

/**
 * The address of this server for links in mails and for an issuer's redirect, without a slash at its end. Never the
 * request's Host header, which anybody can write. Without PUBLIC_URL, this machine's address.
 */
export const publicAddress = Effect.gen(function* () {
  const { PUBLIC_URL } = yield* Configuration
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const { address } = yield* HttpServer.HttpServer
  const url = urlOf(address)
  if (isEverywhere(address)) url.hostname = "localhost"
  return url.origin
})
