import { Context, Effect, Layer } from "effect"
import { type ReadingSettings, settingsOf } from "../../domain/reader/readingSettings.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** Where each is stored in this browser. */
const keys: { readonly [Name in keyof ReadingSettings]: string } = {
  fontSize: "readingFontSize",
  theme: "readingTheme",
  lineHeight: "readingLineHeight",
  measure: "readingMeasure",
  face: "readingFace"
}

/** How the reading mode sets its text, shared by all tabs. Source: product, "Reading mode: the overlay". */
export class ReadingSettingsStore extends Context.Service<
  ReadingSettingsStore,
  {
    readonly read: Effect.Effect<ReadingSettings>
    /** Calls back when another tab changes something; never ends by itself. */
    readonly watch: (hear: (settings: ReadingSettings) => Effect.Effect<void>) => Effect.Effect<never>
    readonly write: (settings: ReadingSettings) => Effect.Effect<void>
  }
>()("sayfa/ReadingSettingsStore") {
  static readonly layer = Layer.sync(ReadingSettingsStore, () => {
    const storage = browserStorage("localStorage")
    const stored = () =>
      settingsOf({
        fontSize: storage.getItem(keys.fontSize),
        theme: storage.getItem(keys.theme),
        lineHeight: storage.getItem(keys.lineHeight),
        measure: storage.getItem(keys.measure),
        face: storage.getItem(keys.face)
      })
    return {
      read: Effect.sync(stored),
      watch: (hear) =>
        Effect.callback<never>(() => {
          const onStorage = ({ key }: StorageEvent) => {
            if (key === null || Object.values(keys).includes(key)) Effect.runSync(hear(stored()))
          }
          globalThis.addEventListener("storage", onStorage)
          return Effect.sync(() => globalThis.removeEventListener("storage", onStorage))
        }),
      write: ({ theme, ...others }) =>
        Effect.sync(() => {
          if (theme !== null) storage.setItem(keys.theme, theme)
          storage.setItem(keys.fontSize, String(others.fontSize))
          storage.setItem(keys.lineHeight, others.lineHeight)
          storage.setItem(keys.measure, others.measure)
          storage.setItem(keys.face, others.face)
        })
    }
  })
}
