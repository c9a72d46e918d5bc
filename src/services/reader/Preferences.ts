import { Context, Effect, Layer, Option } from "effect"

type Storage = Pick<LocalForage, "getItem" | "setItem">

/** IndexedDB, or localForage's fallback. Loaded on first use. */
export class PreferenceStorage extends Context.Service<PreferenceStorage, () => Promise<Storage>>()(
  "sayfa/PreferenceStorage"
) {
  static readonly layer = Layer.succeed(PreferenceStorage, async () => {
    const { default: localforage } = await import("localforage")
    return localforage.createInstance({ name: "sayfaPreferences", storeName: "preferences" })
  })
}

export type Preference = "singleKeys"

/** If storage fails or its content is invalid, the standard applies. Source: product, "Keys". */
export class Preferences extends Context.Service<
  Preferences,
  {
    readonly read: (preference: Preference, standard: boolean) => Effect.Effect<boolean>
    readonly keep: (preference: Preference, isOn: boolean) => Effect.Effect<void>
  }
>()("sayfa/Preferences") {
  static readonly layerNoDeps = Layer.effect(
    Preferences,
    Effect.gen(function* () {
      const open = yield* PreferenceStorage
      const trying = <A>(what: string, work: (storage: Storage) => Promise<A>) =>
        Effect.tryPromise(async () => work(await open())).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("The storage of preferences failed", what, cause)),
          Effect.option
        )
      return {
        read: Effect.fn("Preferences.read")(function* (preference, standard) {
          const stored = Option.getOrNull(yield* trying("read", (storage) => storage.getItem<unknown>(preference)))
          return typeof stored === "boolean" ? stored : standard
        }),
        keep: Effect.fn("Preferences.keep")(function* (preference, isOn) {
          yield* trying("write", (storage) => storage.setItem(preference, isOn))
        })
      }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(PreferenceStorage.layer))
}
