/** Where a tab keeps its analytics session, which ends with the session of whoever is signed in. */
export const analyticsSessionKey = "analyticsSession"
