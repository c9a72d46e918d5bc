import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** Somewhere the reader is signed in. */
export const Device = Schema.Struct({
  id: PublicId,
  /** As its browser calls itself; empty where it says nothing. */
  browser: Schema.String,
  system: Schema.String,
  signedInAt: Schema.DateFromString,
  lastSeenAt: Schema.DateFromString,
  /** The one that asks. */
  isThis: Schema.Boolean
})
export type Device = typeof Device.Type

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"]
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"]
]

const named = (names: ReadonlyArray<readonly [RegExp, string]>, text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ""

/** What a browser's `User-Agent` says of it, for people: names without versions, empty where it names none we know. */
export const deviceOf = (userAgent: string): Pick<Device, "browser" | "system"> => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent)
})
