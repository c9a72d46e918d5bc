import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import { readCopy } from "../firstReadings.compiled.ts"
import { databaseName } from "./databaseName.ts"

/** Milliseconds that reading may take, because some browsers never answer. */
export const recallTimeout = 2000

/** Reading `indexedDB` may itself throw. */
export const hasDatabase = (): boolean => {
  try {
    return (globalThis.indexedDB as IDBFactory | null | undefined) != null
  } catch {
    return false
  }
}

/** The stored copy of the catalogue; null if it no longer fits the schema. Its code is loaded on first use. */
export const keptCopy = async (): Promise<CatalogueCopy | null> => {
  const { read } = await import("./catalogueDatabase.ts")
  return readCopy(await read())
}

/** A browser that has no such database has no copy, for which no code is loaded. */
const mayHaveCopy = async (): Promise<boolean> => {
  const { databases } = indexedDB as Partial<IDBFactory>
  return databases === undefined || (await databases.call(indexedDB)).some(({ name }) => name === databaseName)
}

/** The stored copy, before the services are there; null also if it cannot be read. */
export const soonCopy = async (): Promise<CatalogueCopy | null> => {
  if (!hasDatabase()) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, recallTimeout, null)))
  const copy = mayHaveCopy().then((may) => (may ? keptCopy() : null))
  try {
    return await Promise.race([copy, timeout])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
