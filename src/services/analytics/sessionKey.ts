/** Where a tab stores its analytics session, which ends at signing out. */
export const analyticsSessionKey = "analyticsSession"
