import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { Batch } from "../../domain/log/LogStream.ts"

/** A batch as it lies in the log. */
interface StoredBatch extends Batch {
  readonly stream: string
  /** Milliseconds since 1970, by the clock of its time: it orders nothing. */
  readonly at: number
}

/** What is to be stored as one batch. */
export interface Item {
  readonly batch: StoredBatch
  /** The key of storage that it was made of: each is taken in once in this browser, whoever's stream it is for. */
  readonly importedFrom: string | null
}

/** What a stream's batches up to `head` have come to. It is a copy: it may be thrown away at any time. */
export interface Snapshot {
  readonly version: number
  readonly head: number
  readonly state: unknown
}

/** What lies in a stream past a head, in order; `head` is the key of the last. */
export interface Past {
  readonly batches: ReadonlyArray<Batch>
  readonly head: number
}

/** A batch with its place in the log. */
export interface PlacedBatch extends Batch {
  readonly key: number
}

interface Stores extends DBSchema {
  batches: { key: number; value: StoredBatch; indexes: { stream: string } }
  snapshots: { key: string; value: Snapshot }
  imports: { key: string; value: { readonly stream: string; readonly at: number } }
  /** By stream, the key of the last batch of which whoever it is for has said that they have it, and all before it. */
  acknowledged: { key: string; value: number }
}

export const name = "sayfaLog"

const version = 2

/** What older versions have stored stays as it is: facts are for good. */
const upgrade = (database: IDBPDatabase<Stores>, oldVersion: number): void => {
  if (oldVersion < 1) {
    database.createObjectStore("batches", { autoIncrement: true }).createIndex("stream", "stream")
    database.createObjectStore("snapshots")
    database.createObjectStore("imports")
  }
  if (oldVersion < 2) database.createObjectStore("acknowledged")
}

export type LogDatabase = Awaited<ReturnType<typeof openLog>>

/** What whoever opens the log hears of it. */
export interface LogListener {
  /** A tab with an older version keeps it: that must let go first. */
  readonly held: () => void
  /** The connection is gone, to a newer version, or with all that lay there. */
  readonly gone: (to: "newer" | "nothing") => void
}

export const openLog = async ({ held, gone }: LogListener) => {
  const database = await openDB<Stores>(name, version, {
    upgrade,
    blocked: held,
    blocking: (_, version, { target }) => {
      ;(target as IDBDatabase).close()
      gone(version === null ? "nothing" : "newer")
    },
    terminated: () => gone("nothing")
  })
  /**
   * A change is over the batches too, whatever it changes, so that there is one at a time. Where a kill interrupts two over
   * different stores, Chromium cannot undo both, takes it for corruption, and throws away all that the site has stored.
   */
  const change = <Store extends "snapshots" | "imports" | "acknowledged">(
    store: Store,
    options?: IDBTransactionOptions
  ) => database.transaction(["batches", store], "readwrite", options)

  return {
    close: () => database.close(),

    /** Stores the items behind all that lies there, in one transaction that the disk has when it is answered. */
    add: async (items: ReadonlyArray<Item>): Promise<void> => {
      const transaction = change("imports", { durability: "strict" })
      const [batches, imports] = [transaction.objectStore("batches"), transaction.objectStore("imports")]
      const { done } = transaction
      const adding = async () => {
        for (const { batch, importedFrom } of items) {
          if (importedFrom !== null) {
            if ((await imports.getKey(importedFrom)) !== undefined) continue
            await imports.add({ stream: batch.stream, at: batch.at }, importedFrom)
          }
          await batches.add(batch)
        }
      }
      const ending = adding().catch((cause: unknown) => {
        if (transaction.error === null) transaction.abort()
        throw cause
      })
      const [ended, added] = await Promise.allSettled([done, ending])
      // Where a transaction was ended for a reason of its own, its requests know only that it was.
      if (ended.status === "rejected")
        throw transaction.error ?? (added.status === "rejected" ? added.reason : ended.reason)
    },

    /** Whether what lay under that key of storage has been taken in, into whichever stream. */
    hasImported: async (key: string): Promise<boolean> => (await database.getKey("imports", key)) !== undefined,

    past: async (stream: string, head: number): Promise<Past> => {
      const index = database.transaction("batches").store.index("stream")
      if (head === 0) {
        const [keys, batches] = await Promise.all([index.getAllKeys(stream), index.getAll(stream)])
        return { batches, head: keys.at(-1) ?? head }
      }
      const batches: Array<Batch> = []
      let last = head
      let cursor = await index.openCursor(stream)
      if (cursor !== null && cursor.primaryKey <= head) cursor = await cursor.continuePrimaryKey(stream, head + 1)
      for (; cursor !== null; cursor = await cursor.continue()) {
        batches.push(cursor.value)
        last = cursor.primaryKey
      }
      return { batches, head: last }
    },

    /** What lies in a stream past its acknowledged head, in order. */
    unsent: async (stream: string): Promise<ReadonlyArray<PlacedBatch>> => {
      const transaction = database.transaction(["batches", "acknowledged"])
      const [head = 0, batches] = [
        await transaction.objectStore("acknowledged").get(stream),
        transaction.objectStore("batches").index("stream")
      ]
      const unsent: Array<PlacedBatch> = []
      let cursor = await batches.openCursor(stream)
      if (cursor !== null && cursor.primaryKey <= head) cursor = await cursor.continuePrimaryKey(stream, head + 1)
      for (; cursor !== null; cursor = await cursor.continue()) {
        unsent.push({ ...cursor.value, key: cursor.primaryKey })
      }
      return unsent
    },

    /** Moves a stream's acknowledged head, never back; what is not kept goes with it, up to there and in one transaction. */
    acknowledge: async (stream: string, head: number, isKept: boolean): Promise<void> => {
      const transaction = change("acknowledged")
      const acknowledged = transaction.objectStore("acknowledged")
      const batches = transaction.objectStore("batches")
      const before = (await acknowledged.get(stream)) ?? 0
      const keys = isKept ? [] : await batches.index("stream").getAllKeys(stream)
      const gone = keys.filter((key) => key <= head).map((key) => batches.delete(key))
      if (head > before) gone.push(acknowledged.put(head, stream).then(() => {}))
      await Promise.all([...gone, transaction.done])
    },

    snapshot: (stream: string): Promise<Snapshot | undefined> => database.get("snapshots", stream),

    /** By one tab at a time, and never over one that a newer version has made, or that reaches as far. */
    keepSnapshot: async (stream: string, snapshot: Snapshot): Promise<void> => {
      const keep = async () => {
        const transaction = change("snapshots")
        const store = transaction.objectStore("snapshots")
        const lying = await store.get(stream)
        const isBetter = lying === undefined || lying.version < snapshot.version
        if (isBetter || (lying.version === snapshot.version && lying.head < snapshot.head)) {
          await store.put(snapshot, stream)
        }
        await transaction.done
      }
      // Pages without a secure origin have no locks; the transaction is enough to keep it right.
      if (!("locks" in navigator)) return keep()
      await navigator.locks.request(`${name}/${stream}`, { ifAvailable: true }, (lock) =>
        lock === null ? undefined : keep()
      )
    },

    dropSnapshot: async (stream: string): Promise<void> => {
      const transaction = change("snapshots")
      await Promise.all([transaction.objectStore("snapshots").delete(stream), transaction.done])
    }
  }
}
