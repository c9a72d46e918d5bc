import { browserStorage } from "../platform/browserStorage.ts"

export const clientIdKey = "clientId"
/** Kept by a tab in which this browser was new. */
export const newHereKey = "newHere"

export const isClientId = (text: string | null): text is string => text !== null && /^[\w-]{8,64}$/.test(text)

/** Whether somebody was here before, in this browser; loading a first visit's page again is no second visit. */
export const isKnownBrowser = (): boolean =>
  isClientId(browserStorage("localStorage").getItem(clientIdKey)) &&
  browserStorage("sessionStorage").getItem(newHereKey) === null
