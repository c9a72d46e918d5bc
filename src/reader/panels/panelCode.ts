export const fetchHelp = () => import("./Help.tsx")
export const fetchCollection = () => import("../collection/Collection.tsx")
export const fetchSearch = () => import("../search/Search.tsx")

const fetchMap = () => import("../toolbar/SmallMap.tsx")

/** The code of all panels, of the map of a zoomed slide, and what `afterSearch` fetches, in the order in which it is most often wanted. */
export const panelsAhead = (afterSearch: () => Promise<unknown>): ReadonlyArray<() => Promise<unknown>> => [
  fetchSearch,
  afterSearch,
  fetchCollection,
  fetchMap,
  fetchHelp
]
