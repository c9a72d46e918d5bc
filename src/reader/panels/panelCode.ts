export const fetchHelp = () => import("./Help.tsx")
export const fetchCollection = () => import("../collection/Collection.tsx")
export const fetchSearch = () => import("../search/Search.tsx")

/** The code of all panels, the one most often opened first. */
export const fetchPanels: ReadonlyArray<() => Promise<unknown>> = [fetchSearch, fetchCollection, fetchHelp]
