import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import type { User } from "../../domain/session/User.ts"
import { accessKey } from "../catalogue/accessKey.ts"
import { readAccess, readUser } from "../firstReadings.compiled.ts"
import { browserStorage } from "../platform/browserStorage.ts"

type Kept = Pick<Storage, "getItem">

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored token and user; null unless both are readable. */
export const signedInBy = (storage: Kept): { readonly token: string; readonly user: User } | null => {
  const token = storage.getItem("token") ?? ""
  const user = token === "" ? null : readUser(jsonIn(storage.getItem("user")))
  return user === null ? null : { token, user }
}

/** The stored access summary, if it is this user's (null: a visitor's). */
export const accessKeptFor = (userId: string | null, storage: Kept): AccessSummary | null => {
  const found = readAccess(jsonIn(storage.getItem(accessKey)))
  if (found === null || found.user !== userId) return null
  const { user: _, ...summary } = found
  return summary
}

/** The signed-in user, before `SessionStore` is loaded. */
export const firstUser = (): User | null => signedInBy(browserStorage("localStorage"))?.user ?? null

/** How that user's calls are signed; empty for a visitor's. */
export const firstAuthorization = (): string => {
  const session = signedInBy(browserStorage("localStorage"))
  return session === null ? "" : `Bearer ${session.token}`
}

/** The user's stored access summary, before `AccessStore` is loaded. */
export const firstAccess = (userId: string | null): AccessSummary | null =>
  accessKeptFor(userId, browserStorage("localStorage"))
