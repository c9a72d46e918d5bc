import { Effect } from "effect"
import { browserStorage } from "../platform/browserStorage.ts"

const key = "clientId"
const storage = browserStorage("localStorage")
/** Kept by a tab in which this browser was new. */
const newKey = "newHere"
const ofTab = browserStorage("sessionStorage")

const isId = (text: string | null): text is string => text !== null && /^[\w-]{8,64}$/.test(text)

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Whether somebody was here before, in this browser; loading a first visit's page again is no second visit. */
export const isKnownBrowser = (): boolean => isId(storage.getItem(key)) && ofTab.getItem(newKey) === null

/** The random id of this browser. */
export const clientId: Effect.Effect<string> = Effect.sync(() => {
  const kept = storage.getItem(key)
  if (isId(kept)) return kept
  const id = newId()
  storage.setItem(key, id)
  ofTab.setItem(newKey, "")
  return id
})
