import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import type { Category } from "../../domain/catalogue/Category.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"

/** What is known of the answer that lies in the other two stores: their ids in its order. */
interface Answer extends Pick<CatalogueCopy, "language" | "askedAt"> {
  readonly magazines: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
}

interface Stores extends DBSchema {
  magazines: { key: string; value: Magazine; indexes: { tags: string; slug: string } }
  categories: { key: string; value: Category; indexes: { name: string } }
  answer: { key: "newest"; value: Answer }
}

export const name = "sayfaCatalogue"

/** Source: product, "Catalogue cache". */
export const version = 5

/** It holds copies only, so that whatever an older version has left is thrown away. */
const upgrade = (database: IDBPDatabase<Stores>): void => {
  for (const store of database.objectStoreNames) database.deleteObjectStore(store)
  const magazines = database.createObjectStore("magazines", { keyPath: "id" })
  magazines.createIndex("tags", "tags", { multiEntry: true })
  magazines.createIndex("slug", "slug", { unique: true })
  database.createObjectStore("categories", { keyPath: "id" }).createIndex("name", "name")
  database.createObjectStore("answer")
}

/**
 * Opened for one use and closed again, so that no tab ever holds up another that has a newer version. One that is held up
 * itself does not wait.
 */
const using = async <A>(use: (database: IDBPDatabase<Stores>) => Promise<A>): Promise<A> => {
  const database = await new Promise<IDBPDatabase<Stores>>((resolve, reject) => {
    let isGivenUp = false
    openDB<Stores>(name, version, {
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

/** What lies there, in the order of the answer that it came with; null where nothing does, or not all of it. */
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
 * Puts the copy in the place of what lies there, all of it or nothing. What was asked for later stays, unless that is of a
 * time to come: a clock that was wrong has kept it.
 */
export const replace = ({ catalogue, language, askedAt }: CatalogueCopy, now: number): Promise<void> =>
  using(async (database) => {
    const transaction = database.transaction(all, "readwrite")
    const answer = transaction.objectStore("answer")
    const lying = await answer.get("newest")
    if (lying !== undefined && lying.askedAt > askedAt && lying.askedAt <= now) return transaction.done
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
