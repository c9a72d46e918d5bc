import { browserStorage } from "./browserStorage.ts"

const storage = browserStorage("sessionStorage")
const key = "kayit"

/** Whether this tab is recorded: once its address had `?kayit`, until it is closed or the recording is stopped. */
export const isRecordingAgreed = (search: string): boolean => {
  if (new URLSearchParams(search).has(key)) storage.setItem(key, "")
  return storage.getItem(key) !== null
}

export const endRecording = (): void => storage.removeItem(key)
