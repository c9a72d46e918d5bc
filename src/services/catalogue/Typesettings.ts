import { Context, Effect, Layer, Option, Schema } from "effect"
import localforage from "localforage"
import { Typesetting } from "../../domain/catalogue/Typesetting.ts"

const key = "typesetting"

const stored = Schema.decodeUnknownOption(Typesetting)

/** The article settings of this browser; null if storage fails or its content is invalid. */
export class Typesettings extends Context.Service<
  Typesettings,
  {
    readonly recall: Effect.Effect<Typesetting | null>
    readonly keep: (typesetting: Typesetting) => Effect.Effect<void>
  }
>()("sayfa/Typesettings") {
  static readonly layer = Layer.sync(Typesettings, () => {
    const storage = localforage.createInstance({ name: "sayfaPreferences", storeName: "articles" })
    return {
      recall: Effect.tryPromise(() => storage.getItem<unknown>(key)).pipe(
        Effect.map((value) => Option.getOrNull(stored(value))),
        Effect.catch(() => Effect.succeed(null)),
        Effect.withSpan("Typesettings.recall")
      ),
      keep: Effect.fn("Typesettings.keep")((typesetting: Typesetting) =>
        Effect.ignore(Effect.tryPromise(() => storage.setItem(key, typesetting)))
      )
    }
  })
}
