import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { Batch } from "../../domain/log/LogStream.ts"

interface StoredBatch extends Batch {
  readonly stream: string
  /** Milliseconds since 1970. Clocks may be wrong, so it orders nothing. */
  readonly at: number
}

export interface Item {
  readonly batch: StoredBatch
  /** The legacy storage key it was imported from. Each key is imported once per browser. */
  readonly importedFrom: string | null
}

/** The folded state of a stream's batches up to `head`; a copy that may be deleted at any time. */
export interface Snapshot {
  readonly version: number
  readonly head: number
  readonly state: unknown
}

/** The batches of a stream after a head, in order; `head` is the last one's key. */
export interface BatchesAfter {
  readonly batches: ReadonlyArray<Batch>
  readonly head: number
}

export interface KeyedBatch extends Batch {
  readonly key: number
}

interface Stores extends DBSchema {
  batches: { key: number; value: StoredBatch; indexes: { stream: string } }
  snapshots: { key: string; value: Snapshot }
  imports: { key: string; value: { readonly stream: string; readonly at: number } }
  /** By stream: the key of the last batch that the server has, together with all before it. */
  acknowledged: { key: string; value: number }
}

export const name = "sayfaLog"

const version = 2

/** Batches of older versions stay, because facts are permanent. */
const upgrade = (database: IDBPDatabase<Stores>, oldVersion: number): void => {
  if (oldVersion < 1) {
    database.createObjectStore("batches", { autoIncrement: true }).createIndex("stream", "stream")
    database.createObjectStore("snapshots")
    database.createObjectStore("imports")
  }
  if (oldVersion < 2) database.createObjectStore("acknowledged")
}

export type LogDatabase = Awaited<ReturnType<typeof openLog>>

export interface LogListener {
  /** A tab with an older version blocks the database. */
  readonly held: () => void
  /** The connection was lost because the data was deleted or a newer version upgrades the database. */
  readonly lost: (why: "deleted" | "upgraded") => void
}

export const openLog = async ({ held, lost }: LogListener) => {
  const database = await openDB<Stores>(name, version, {
    upgrade,
    blocked: held,
    blocking: (_, version, { target }) => {
      ;(target as IDBDatabase).close()
      lost(version === null ? "deleted" : "upgraded")
    },
    terminated: () => lost("deleted")
  })
  /**
   * Every write also covers the batches, so that writes never overlap: if Chromium is killed during two over different
   * stores, it treats the database as corrupt and deletes all data of the site.
   */
  const change = <Store extends "snapshots" | "imports" | "acknowledged">(
    store: Store,
    options?: IDBTransactionOptions
  ) => database.transaction(["batches", store], "readwrite", options)

  return {
    close: () => database.close(),

    /** Appends the items in one transaction, which is on the disk once it ends. */
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
      // The transaction's own error; its requests only say that it was aborted.
      if (ended.status === "rejected")
        throw transaction.error ?? (added.status === "rejected" ? added.reason : ended.reason)
    },

    /** Whether the legacy key was imported into any stream. */
    hasImported: async (key: string): Promise<boolean> => (await database.getKey("imports", key)) !== undefined,

    batchesAfter: async (stream: string, head: number): Promise<BatchesAfter> => {
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

    /** The names of streams that begin so. */
    names: async (beginning: string): Promise<ReadonlyArray<string>> => {
      const index = database.transaction("batches").store.index("stream")
      const names: Array<string> = []
      let cursor = await index.openKeyCursor(IDBKeyRange.bound(beginning, `${beginning}\uffff`), "nextunique")
      for (; cursor !== null; cursor = await cursor.continue()) names.push(String(cursor.key))
      return names
    },

    /** The batches after the acknowledged head, in order. */
    unsent: async (stream: string): Promise<ReadonlyArray<KeyedBatch>> => {
      const transaction = database.transaction(["batches", "acknowledged"])
      const [head = 0, batches] = [
        await transaction.objectStore("acknowledged").get(stream),
        transaction.objectStore("batches").index("stream")
      ]
      const unsent: Array<KeyedBatch> = []
      let cursor = await batches.openCursor(stream)
      if (cursor !== null && cursor.primaryKey <= head) cursor = await cursor.continuePrimaryKey(stream, head + 1)
      for (; cursor !== null; cursor = await cursor.continue()) {
        unsent.push({ ...cursor.value, key: cursor.primaryKey })
      }
      return unsent
    },

    /** Moves the acknowledged head forward, and deletes batches up to it unless `keepsFacts`, in one transaction. */
    acknowledge: async (stream: string, head: number, keepsFacts: boolean): Promise<void> => {
      const transaction = change("acknowledged")
      const acknowledged = transaction.objectStore("acknowledged")
      const batches = transaction.objectStore("batches")
      const before = (await acknowledged.get(stream)) ?? 0
      const keys = keepsFacts ? [] : await batches.index("stream").getAllKeys(stream)
      const lost = keys.filter((key) => key <= head).map((key) => batches.delete(key))
      if (head > before) lost.push(acknowledged.put(head, stream).then(() => {}))
      await Promise.all([...lost, transaction.done])
    },

    snapshot: (stream: string): Promise<Snapshot | undefined> => database.get("snapshots", stream),

    /** Written by one tab at a time; never replaces a newer or longer one. */
    keepSnapshot: async (stream: string, snapshot: Snapshot): Promise<void> => {
      const keep = async () => {
        const transaction = change("snapshots")
        const store = transaction.objectStore("snapshots")
        const previous = await store.get(stream)
        const isBetter = previous === undefined || previous.version < snapshot.version
        if (isBetter || (previous.version === snapshot.version && previous.head < snapshot.head)) {
          await store.put(snapshot, stream)
        }
        await transaction.done
      }
      // Insecure pages have no locks; the transaction suffices.
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
