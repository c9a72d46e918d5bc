import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** A browser in which the user is signed in. */
export const Device = Schema.Struct({
  id: PublicId,
  /** Empty if unknown. */
  browser: Schema.String,
  system: Schema.String,
  signedInAt: Schema.DateFromString,
  lastSeenAt: Schema.DateFromString,
  /** The device that asks. */
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

const firstMatch = (names: ReadonlyArray<readonly [RegExp, string]>, text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ""

/** Browser and system from a `User-Agent`, without versions; empty if unknown. */
export const deviceOf = (userAgent: string): Pick<Device, "browser" | "system"> => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent)
})
