import { Context, Data, Effect, Layer, Option, Schema, type Scope } from "effect"
import type { Trouble } from "../../domain/Trouble.ts"

/** The browser opens no window, because somebody has told it so. */
export class PopupBlocked extends Data.TaggedError("PopupBlocked") {}

/** How a sign-in in the window went; `email` is the address whose password is asked for, which `join` then joins. */
export interface SocialOutcome {
  readonly trouble: Trouble | null
  readonly email: string | null
  readonly join: string | null
}

export interface OpenWindow {
  /** Sends the window to a provider and waits until it is closed; answers what it told, or null where it told nothing. */
  readonly lead: (url: string) => Effect.Effect<SocialOutcome | null>
}

/** CSS pixels, in both directions. Source: product, "Social sign-in". */
const side = 600

/** How often the window is looked at. Source: product, "Social sign-in". */
const glance = "500 millis"

/** How long what was told last may be on its way. */
const late = "250 millis"

const channel = "sayfa/social"

/** `state` names the attempt, so that nobody takes another tab's for its own. */
const Told = Schema.Struct({
  state: Schema.NullOr(Schema.String),
  trouble: Schema.NullOr(Schema.Struct({ _tag: Schema.String, message: Schema.NullOr(Schema.String) })),
  email: Schema.NullOr(Schema.String),
  join: Schema.NullOr(Schema.String)
})
const told = Schema.decodeUnknownOption(Told)

/** The screen that our own window is on may begin anywhere, where there are several. */
const placeOf = ({
  availLeft = 0,
  availTop = 0,
  availWidth,
  availHeight
}: Screen & { readonly availLeft?: number; readonly availTop?: number }) => ({
  left: Math.round(availLeft + (availWidth - side) / 2),
  top: Math.round(availTop + (availHeight - side) / 2)
})

/** The window in which somebody signs in through a provider, as the page that opens it and the one it ends on know it. */
export class SocialWindow extends Context.Service<
  SocialWindow,
  {
    /** Opens it, empty, for as long as its scope. Browsers allow it within a press only: nothing may be waited for before. */
    readonly open: Effect.Effect<OpenWindow, PopupBlocked, Scope.Scope>
    /** Tells the page that opened this window how it went, and closes the window if that is what it was opened for. */
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
          const heard = told(data)
          if (Option.isSome(heard) && heard.value.state === state) outcome = heard.value
        })
        popup.location.replace(url)
        while (!popup.closed) yield* Effect.sleep(glance)
        if (outcome === null) yield* Effect.sleep(late)
        return outcome as SocialOutcome | null
      }, Effect.scoped)

      return { lead }
    }),
    close: (query, { trouble, email, join }) =>
      Effect.sync(() => {
        const news = new BroadcastChannel(channel)
        news.postMessage({ state: new URLSearchParams(query).get("state"), trouble, email, join })
        news.close()
        // Another window is somebody's own, and browsers complain of who would close it.
        if (window.opener !== null || window.name === channel) window.close()
      })
  })
}
