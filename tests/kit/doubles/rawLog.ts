import { deleteDB, type IDBPDatabase, openDB } from "idb"
import { name } from "../../../src/services/platform/eventLogDatabase.ts"

/** Deletes this browser's event log. */
export const forgetLog = (): Promise<void> => deleteDB(name)

/** Opens the event log's database without its code. */
export const openRawLog = (version?: number, upgrade?: (database: IDBPDatabase) => void): Promise<IDBPDatabase> =>
  openDB(name, version, upgrade === undefined ? {} : { upgrade })

export const withRawLog = async <A>(work: (database: IDBPDatabase) => Promise<A>): Promise<A> => {
  const database = await openRawLog()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
