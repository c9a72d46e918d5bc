import { deleteDB, type IDBPDatabase, openDB } from "idb"
import { name } from "../../../src/services/platform/eventLogDatabase.ts"

/** The log of this browser as if nobody had ever been here. */
export const forgetLog = (): Promise<void> => deleteDB(name)

/** The log as it lies there, past the code that keeps it. */
export const openRawLog = (version?: number, upgrade?: (database: IDBPDatabase) => void): Promise<IDBPDatabase> =>
  openDB(name, version, upgrade === undefined ? {} : { upgrade })

/** Does this with the log as it lies there. */
export const withRawLog = async <A>(work: (database: IDBPDatabase) => Promise<A>): Promise<A> => {
  const database = await openRawLog()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
