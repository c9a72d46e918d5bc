import { Context, Effect, Layer, Schema } from "effect"
import { NotificationKind } from "../../src/domain/account/NotificationChoice.ts"
import type { CannotStart, Configuration } from "../platform/config.ts"
import { sealing } from "../platform/sealing.ts"
import { SigningKeys } from "../platform/SigningKeys.ts"

/** Whose mails of which kind a pass is about. */
export interface MailPass {
  readonly userId: string
  readonly kind: NotificationKind
}

const name = "mail choice"

const isKind = Schema.is(NotificationKind)

/**
 * The pass of a mail: whoever has it may end the mails of its kind. It is sealed, so it tells nobody whose it is, and
 * works as long as its mail is kept. Source: product, "Mails".
 */
export class MailPasses extends Context.Service<
  MailPasses,
  {
    readonly make: (pass: MailPass) => string
    /** Null for what is no pass. */
    readonly read: (text: string) => MailPass | null
  }
>()("sayfa/MailPasses") {
  static readonly layer: Layer.Layer<MailPasses, CannotStart, Configuration | SigningKeys> = Layer.effect(
    MailPasses,
    // At a first start, the signing keys have the key's file made.
    Effect.map(Effect.andThen(SigningKeys, sealing), ({ seal, open }) =>
      MailPasses.of({
        make: ({ userId, kind }) => seal(name, Buffer.from(`${userId} ${kind}`)),
        read: (text) => {
          const [userId = "", kind = ""] = open(name, text)?.toString().split(" ") ?? []
          return isKind(kind) ? { userId, kind } : null
        }
      })
    )
  )
}
