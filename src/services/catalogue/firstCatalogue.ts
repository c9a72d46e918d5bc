import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import { magazinesOf } from "../../domain/catalogue/magazinesOf.ts"
import { readCategories, readMagazines } from "../firstReadings.compiled.ts"
import { firstAuthorization } from "../session/firstUser.ts"

/**
 * The answer that `src/earlyCatalogue.ts` has asked for as this user; undefined if it has not, or if somebody else took
 * it. The key is `earlyFetch`'s.
 */
const earlyAnswer = (path: string, authorization: string) => {
  const call = `GET ${path} ${authorization}`
  const answer = globalThis.sayfaEarly?.get(call)
  return answer === undefined ? undefined : ([call, answer] as const)
}

/** The body of a good answer, of which a copy is read: whoever asks again has the answer itself. */
const bodyOf = async (answer: Promise<Response>): Promise<unknown> => {
  const response = await answer
  return response.ok ? response.clone().json() : null
}

/**
 * The catalogue in the answers that were asked for before the code came, read before the services are there; null if
 * there is anything about them that `loadCatalogue` must deal with.
 */
export const firstCatalogue = async (language: CatalogueCopy["language"]): Promise<CatalogueCopy | null> => {
  const who = firstAuthorization()
  const calls = [
    earlyAnswer("/api/issues/latest/grouped", who),
    earlyAnswer(`/api/categories/${language}`, who)
  ] as const
  const [forMagazines, forCategories] = calls
  if (forMagazines === undefined || forCategories === undefined) return null
  const askedAt = Date.now()
  try {
    const bodies = await Promise.all([bodyOf(forMagazines[1]), bodyOf(forCategories[1])])
    const magazines = readMagazines(bodies[0])
    const categories = readCategories(bodies[1])
    // Somebody who has not waited has taken them.
    const isTaken = calls.some((call) => call !== undefined && globalThis.sayfaEarly?.has(call[0]) !== true)
    if (magazines === null || categories === null || isTaken) return null
    for (const call of calls) if (call !== undefined) globalThis.sayfaEarly?.delete(call[0])
    return {
      catalogue: { magazines: magazinesOf(magazines.data.groupedByTags), categories: categories.data },
      language,
      askedAt
    }
  } catch {
    return null
  }
}
