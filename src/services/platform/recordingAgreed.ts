import { browserStorage } from "./browserStorage.ts"

const storage = browserStorage("sessionStorage")
const key = "kayit"

/**
 * Whether this tab is recorded: once its address had `?kayit`, until it is closed or the recording is stopped. The
 * address loses it, so that no page that is loaded anew agrees again.
 */
export const isRecordingAgreed = (): boolean => {
  const url = new URL(location.href)
  if (url.searchParams.has(key)) {
    storage.setItem(key, "")
    url.searchParams.delete(key)
    history.replaceState(history.state, "", url)
  }
  return storage.getItem(key) !== null
}

export const endRecording = (): void => storage.removeItem(key)
