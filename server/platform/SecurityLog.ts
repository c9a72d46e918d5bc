import { Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"
import { SqlClient } from "effect/sql"
import { Configuration } from "./config.ts"
import { addressIn } from "./http/remoteAddress.ts"
import { newId } from "./identity.ts"
import { RequestId } from "./requestId.ts"

export type SecurityEvent =
  | "signedIn"
  | "signInFailed"
  | "registered"
  | "signedOut"
  | "deviceSignedOut"
  | "tokenReused"
  | "limited"
  | "addressVerified"
  | "passwordSet"
  | "passwordChanged"
  | "passwordReset"
  | "identityLinked"
  | "roleGiven"
  | "roleTaken"
  | "issueAdded"
  | "issueRemoved"
  | "articleDeleted"
  | "articlePublished"
  | "articleWithdrawn"
  | "issueChanged"
  | "issueOnSale"
  | "issueOffSale"
  | "publicationAdded"
  | "publicationChanged"
  | "publicationRemoved"
  | "advertPlaced"
  | "advertChanged"
  | "advertRemoved"
  | "memberInvited"
  | "memberJoined"
  | "memberLeft"
  | "memberRemoved"
  | "roleChanged"
  | "archiveAsked"
  | "archiveDownloaded"
  | "deletionAsked"
  | "deletionTakenBack"
  | "accountErased"

interface About {
  /** The account it happened to; null if there is none. */
  readonly userId: string | null
  /** A word about it, such as the limit that was reached; never an address, a password or a token. */
  readonly what?: string
}

/** The network of an address: its first 24 bits in IPv4, 48 in IPv6. */
export const shortened = (text: string): string | null => {
  const address = addressIn(text)
  if (address === null) return null
  return IpNetwork.format(IpNetwork.fromAddressUnsafe(address, NetAddress.isIpv4Address(address) ? 24 : 48))
}

/** What happened to accounts and to content, in a table of its own, for SECURITY_LOG_DAYS. */
export class SecurityLog extends Context.Service<
  SecurityLog,
  {
    /** Records an event with the request's id and its shortened address. It never fails its caller. */
    readonly note: (event: SecurityEvent, about: About) => Effect.Effect<void>
    /** Deletes what is older than configured. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/SecurityLog") {
  static readonly layer = Layer.effect(
    SecurityLog,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { SECURITY_LOG_DAYS } = yield* Configuration
      return SecurityLog.of({
        note: Effect.fn("SecurityLog.note")(function* (event, { userId, what }) {
          const asked = yield* Effect.serviceOption(HttpServerRequest.HttpServerRequest)
          const from = Option.flatMap(asked, ({ remoteAddress }) => remoteAddress)
          const row = {
            id: newId(),
            event,
            user_id: userId,
            what: what ?? null,
            request: yield* RequestId,
            address: shortened(Option.getOrElse(from, () => ""))
          }
          yield* sql`INSERT INTO security_events ${sql.insert(row)}`.pipe(
            Effect.catch((error) => Effect.logError("A security event could not be stored", error))
          )
        }),
        sweep: sql`DELETE FROM security_events WHERE at < now() - make_interval(days => ${SECURITY_LOG_DAYS})`.pipe(
          Effect.withSpan("SecurityLog.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
