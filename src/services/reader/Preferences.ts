import { Context, Effect, Layer, Option, Queue, Stream } from "effect"

type Storage = Pick<LocalForage, "getItem" | "setItem">

/** Where preferences lie in this browser: in IndexedDB, else in what localForage finds in its place. Fetched when asked. */
export class PreferenceStorage extends Context.Service<PreferenceStorage, () => Promise<Storage>>()(
  "sayfa/PreferenceStorage"
) {
  static readonly layer = Layer.succeed(PreferenceStorage, async () => {
    const { default: localforage } = await import("localforage")
    return localforage.createInstance({ name: "sayfaPreferences", storeName: "preferences" })
  })
}

/** What a reader may have switched on or off in this browser. */
export type Preference = "singleKeys"

/** On which tabs tell one another what was kept; null where the browser refuses it. */
const openChannel = (): BroadcastChannel | null =>
  Option.getOrNull(Option.liftThrowable(() => new BroadcastChannel("sayfa/preferences"))())

/** Says when a preference was kept, by any tab, this one too; and at once. */
const moments = (preference: Preference) =>
  Stream.callback<void>(
    (queue) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const channel = openChannel()
          channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
            if (data === preference) Queue.offerUnsafe(queue, undefined)
          })
          Queue.offerUnsafe(queue, undefined)
          return channel
        }),
        (channel) => Effect.sync(() => channel?.close())
      ),
    { bufferSize: 1, strategy: "sliding" }
  )

const tell = (preference: Preference) =>
  Effect.sync(() => {
    const channel = openChannel()
    channel?.postMessage(preference)
    channel?.close()
  })

/** Storage that fails keeps nothing, and what cannot be read any more counts as never chosen. Source: product, "Keys". */
export class Preferences extends Context.Service<
  Preferences,
  {
    /** What is kept, at the start and whenever a tab has kept it anew. */
    readonly choices: (preference: Preference, standard: boolean) => Stream.Stream<boolean>
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
      const read = Effect.fn("Preferences.read")(function* (preference: Preference, standard: boolean) {
        const lying = Option.getOrNull(yield* trying("read", (storage) => storage.getItem<unknown>(preference)))
        return typeof lying === "boolean" ? lying : standard
      })
      return {
        choices: (preference, standard) => Stream.mapEffect(moments(preference), () => read(preference, standard)),
        keep: Effect.fn("Preferences.keep")(function* (preference, isOn) {
          const kept = yield* trying("write", (storage) => storage.setItem(preference, isOn))
          if (Option.isSome(kept)) yield* tell(preference)
        })
      }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(PreferenceStorage.layer))
}
