import { Effect } from "effect"
import { clientIdKey, isClientId, newHereKey } from "./isKnownBrowser.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("localStorage")
const ofTab = browserStorage("sessionStorage")

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The random id of this browser. */
export const clientId: Effect.Effect<string> = Effect.sync(() => {
  const kept = storage.getItem(clientIdKey)
  if (isClientId(kept)) return kept
  const id = newId()
  storage.setItem(clientIdKey, id)
  ofTab.setItem(newHereKey, "")
  return id
})
