import { assign, sendTo, setup } from "xstate"
import { fontSizeBeside, type ReadingSettings, standardSettings } from "../../domain/reader/readingSettings.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What this browser has stored, at the start and after a change in another tab. */
export interface SettingsKept {
  readonly type: "settings.kept"
  readonly settings: ReadingSettings
}

export type SettingsOrder =
  | { readonly type: "settings.choose"; readonly chosen: Partial<Omit<ReadingSettings, "fontSize">> }
  | { readonly type: "font.resize"; readonly direction: "larger" | "smaller" }

export interface KeepSettings {
  readonly type: "settings.keep"
  readonly settings: ReadingSettings
}

/** How the text of the reading mode is set; it follows choices made here and in other tabs. Source: product, "Reading mode: the overlay". */
export const readingSettingsMachine = setup({
  types: { context: {} as { readonly settings: ReadingSettings }, events: {} as SettingsKept | SettingsOrder },
  actors: {
    settingsWatch: slot<void, SettingsKept>("readingSettings.settingsWatch"),
    settingsStore: slot<void, never>("readingSettings.settingsStore")
  },
  actions: {
    take: assign({ settings: (_, settings: ReadingSettings) => settings }),
    choose: assign({
      settings: ({ context }, chosen: Partial<ReadingSettings>) => ({ ...context.settings, ...chosen })
    }),
    resize: assign({
      settings: ({ context: { settings } }, direction: "larger" | "smaller") => ({
        ...settings,
        fontSize: fontSizeBeside(settings.fontSize, direction) ?? settings.fontSize
      })
    }),
    keep: sendTo("settingsStore", ({ context: { settings } }): KeepSettings => ({ type: "settings.keep", settings }))
  }
}).createMachine({
  id: "readingSettings",
  context: { settings: standardSettings },
  invoke: [{ src: "settingsStore", id: "settingsStore" }, { src: "settingsWatch" }],
  on: {
    "settings.kept": { actions: fromEvent("take", "settings") },
    "settings.choose": { actions: [fromEvent("choose", "chosen"), "keep"] },
    "font.resize": { actions: [fromEvent("resize", "direction"), "keep"] }
  }
})
