import { Context, Data, Effect, Layer, Option, Schema, type Scope } from "effect"
import type { Trouble } from "../../domain/Trouble.ts"

/** The browser blocked the window. */
export class PopupBlocked extends Data.TaggedError("PopupBlocked") {}

/**
 * The outcome of a social sign-in; `email` is the account whose password is asked for, and `join` the secret that links
 * it.
 */
export interface SocialOutcome {
  readonly trouble: Trouble | null
  readonly email: string | null
  readonly join: string | null
}

export interface OpenWindow {
  /** Navigates to the provider and waits until the window is closed; answers with the outcome, or null without one. */
  readonly lead: (url: string) => Effect.Effect<SocialOutcome | null>
}

/** CSS pixels, in both directions. Source: product, "Social sign-in". */
const side = 600

/** How often the window is checked. Source: product, "Social sign-in". */
const checkInterval = "500 millis"

/** How long a last message may take. */
const lastMessageDelay = "250 millis"

const channel = "sayfa/social"

/** `state` identifies the attempt, because other tabs receive the message too. */
const SentOutcome = Schema.Struct({
  state: Schema.NullOr(Schema.String),
  trouble: Schema.NullOr(Schema.Struct({ _tag: Schema.String, message: Schema.NullOr(Schema.String) })),
  email: Schema.NullOr(Schema.String),
  join: Schema.NullOr(Schema.String)
})
const decodeOutcome = Schema.decodeUnknownOption(SentOutcome)

/** With several screens, the window's own screen has an offset. */
const placeOf = ({
  availLeft = 0,
  availTop = 0,
  availWidth,
  availHeight
}: Screen & { readonly availLeft?: number; readonly availTop?: number }) => ({
  left: Math.round(availLeft + (availWidth - side) / 2),
  top: Math.round(availTop + (availHeight - side) / 2)
})

/** The window of a social sign-in, for the page that opens it and for the one it ends on. */
export class SocialWindow extends Context.Service<
  SocialWindow,
  {
    /** Opens an empty window for the scope. Browsers allow it only directly after a click. */
    readonly open: Effect.Effect<OpenWindow, PopupBlocked, Scope.Scope>
    /** Sends the outcome to the opener, and closes the window if it is the sign-in window. */
    readonly close: (query: string, outcome: SocialOutcome) => Effect.Effect<void>
  }
>()("sayfa/SocialWindow") {
  static readonly layer = Layer.succeed(SocialWindow, {
    open: Effect.gen(function* () {
      const { left, top } = placeOf(screen)
      const features = `popup,width=${side},height=${side},left=${left},top=${top}`
      const popup = yield* Effect.acquireRelease(
        Effect.sync(() => window.open("about:blank", channel, features)),
        (opened) => Effect.sync(() => opened?.close())
      )
      if (popup === null || popup.closed) return yield* new PopupBlocked()

      const lead = Effect.fnUntraced(function* (url: string) {
        const state = new URL(url).searchParams.get("state")
        let outcome: SocialOutcome | null = null
        const news = yield* Effect.acquireRelease(
          Effect.sync(() => new BroadcastChannel(channel)),
          (opened) => Effect.sync(() => opened.close())
        )
        news.addEventListener("message", ({ data }) => {
          const heard = decodeOutcome(data)
          if (Option.isSome(heard) && heard.value.state === state) outcome = heard.value
        })
        popup.location.replace(url)
        while (!popup.closed) yield* Effect.sleep(checkInterval)
        if (outcome === null) yield* Effect.sleep(lastMessageDelay)
        return outcome as SocialOutcome | null
      }, Effect.scoped)

      return { lead }
    }),
    close: (query, { trouble, email, join }) =>
      Effect.sync(() => {
        const news = new BroadcastChannel(channel)
        news.postMessage({ state: new URLSearchParams(query).get("state"), trouble, email, join })
        news.close()
        // Browsers refuse to close any other window.
        if (window.opener !== null || window.name === channel) window.close()
      })
  })
}
