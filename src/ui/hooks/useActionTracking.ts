import { useCallback } from "react"
import type { Deed } from "../../domain/analytics/Draft.ts"
import type { visitsMachine } from "../../machines/analytics/visits.machine.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import { useNews } from "./useNews.ts"

/** Tells of an actor's news as deeds. `deedOf` must keep its identity. */
export const useActionTracking = <News>(
  visits: Deferred<typeof visitsMachine>,
  actor: Parameters<typeof useNews<News>>[0],
  deedOf: (news: News) => Deed
): void =>
  useNews(
    actor,
    useCallback(
      (news: News) => visits.send({ type: "deed.done", deed: deedOf(news), at: Date.now() }),
      [visits, deedOf]
    )
  )
