import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import type { User } from "../../domain/session/User.ts"
import { accessKey } from "../catalogue/accessKey.ts"
import { readAccess, readUser } from "../firstReadings.compiled.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The signed-in user, by the same rule as `SessionStore`, before that is loaded. */
export const firstUser = (): User | null => {
  const storage = browserStorage("localStorage")
  return (storage.getItem("token") ?? "") === "" ? null : readUser(jsonIn(storage.getItem("user")))
}

/** The user's stored access summary, as `AccessStore` recalls it. */
export const firstAccess = (userId: string | null): AccessSummary | null => {
  const found = readAccess(jsonIn(browserStorage("localStorage").getItem(accessKey)))
  if (found === null || found.user !== userId) return null
  const { user: _, ...summary } = found
  return summary
}
