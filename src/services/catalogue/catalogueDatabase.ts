import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import type { Category } from "../../domain/catalogue/Category.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { databaseName } from "./databaseName.ts"

/** Describes the answer in the other two stores: its ids in order. */
interface Answer extends Pick<CatalogueCopy, "language" | "askedAt"> {
  readonly magazines: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
}

interface Stores extends DBSchema {
  magazines: { key: string; value: Magazine; indexes: { tags: string; slug: string } }
  categories: { key: string; value: Category; indexes: { name: string } }
  answer: { key: "newest"; value: Answer }
}

/** Source: product, "Catalogue cache". */
export const version = 5

/** The database holds copies only, so an older version is deleted. */
const upgrade = (database: IDBPDatabase<Stores>): void => {
  for (const store of database.objectStoreNames) database.deleteObjectStore(store)
  const magazines = database.createObjectStore("magazines", { keyPath: "id" })
  magazines.createIndex("tags", "tags", { multiEntry: true })
  magazines.createIndex("slug", "slug", { unique: true })
  database.createObjectStore("categories", { keyPath: "id" }).createIndex("name", "name")
  database.createObjectStore("answer")
}

/**
 * Opens the database for one use, so that no tab blocks one with a newer version. If it is blocked itself, it fails at
 * once.
 */
const using = async <A>(use: (database: IDBPDatabase<Stores>) => Promise<A>): Promise<A> => {
  const database = await new Promise<IDBPDatabase<Stores>>((resolve, reject) => {
    let isGivenUp = false
    openDB<Stores>(databaseName, version, {
      upgrade,
      blocked: () => {
        isGivenUp = true
        reject(new Error("Another tab holds an older version open."))
      },
      blocking: (_, __, { target }) => (target as IDBDatabase).close()
    }).then((opened) => (isGivenUp ? opened.close() : resolve(opened)), reject)
  })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

const all = ["answer", "magazines", "categories"] as const

/** The stored copy in the answer's order; null if there is none. Missing entries are undefined. */
export const read = (): Promise<unknown> =>
  using(async (database) => {
    const transaction = database.transaction(all)
    const [answer, magazines, categories] = await Promise.all([
      transaction.objectStore("answer").get("newest"),
      transaction.objectStore("magazines").getAll(),
      transaction.objectStore("categories").getAll()
    ])
    if (answer === undefined) return null
    const { language, askedAt } = answer
    const catalogue = {
      magazines: inOrder(answer.magazines, magazines),
      categories: inOrder(answer.categories, categories)
    }
    return { catalogue, language, askedAt }
  })

const inOrder = <A extends { readonly id: string }>(ids: ReadonlyArray<string>, found: ReadonlyArray<A>) => {
  const byId = new Map(found.map((one) => [one.id, one]))
  return ids.map((id) => byId.get(id))
}

/**
 * Replaces the stored copy in one transaction, unless that one is newer. A time in the future comes from a wrong clock.
 */
export const replace = ({ catalogue, language, askedAt }: CatalogueCopy, now: number): Promise<void> =>
  using(async (database) => {
    const transaction = database.transaction(all, "readwrite")
    const answer = transaction.objectStore("answer")
    const previous = await answer.get("newest")
    if (previous !== undefined && previous.askedAt > askedAt && previous.askedAt <= now) return transaction.done
    const magazines = transaction.objectStore("magazines")
    const categories = transaction.objectStore("categories")
    const ids = {
      magazines: catalogue.magazines.map(({ id }) => id),
      categories: catalogue.categories.map(({ id }) => id)
    }
    await Promise.all([
      magazines.clear(),
      categories.clear(),
      ...catalogue.magazines.map((one) => magazines.put(one)),
      ...catalogue.categories.map((one) => categories.put(one)),
      answer.put({ language, askedAt, ...ids }, "newest"),
      transaction.done
    ])
  })
