import type { CatalogueCopy } from "../../src/domain/catalogue/Catalogue.ts"
import type { Category } from "../../src/domain/catalogue/Category.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { name } from "../../src/services/catalogue/catalogueDatabase.ts"
import { magazine } from "./magazines.ts"

/** A category of the kiosk; a test names what it cares about. */
export const category = (given: Partial<Category> = {}): Category => ({
  id: "category0000001" as PublicId,
  name: "Gezi",
  slug: "gezi",
  ...given
})

/** A catalogue of one magazine of this title, as a browser keeps it. */
export const copyOf = (title: string, given: Partial<CatalogueCopy> = {}): CatalogueCopy => ({
  catalogue: { magazines: [magazine({ title, tags: [category().id] })], categories: [category()] },
  language: "tr",
  askedAt: 1000,
  ...given
})

const done = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result), { once: true })
    request.addEventListener("error", () => reject(request.error ?? new Error("The database failed.")), { once: true })
  })

/** Takes away what earlier visits have left in this browser. */
export const forgetCatalogue = async (): Promise<void> => {
  await done(indexedDB.deleteDatabase(name))
}

/** The database as any page of this browser opens it. */
export const openCatalogue = (
  version?: number,
  upgrade: (database: IDBDatabase) => void = () => {}
): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version)
  request.addEventListener("upgradeneeded", () => upgrade(request.result), { once: true })
  return done(request)
}
