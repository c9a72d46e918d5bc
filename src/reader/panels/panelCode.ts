export const fetchHelp = () => import("./Help.tsx")
export const fetchCollection = () => import("../collection/Collection.tsx")
export const fetchSearch = () => import("../search/Search.tsx")
