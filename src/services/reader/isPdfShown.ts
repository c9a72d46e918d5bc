import { Effect } from "effect"
import { type MagazineInfo, pagePathOf } from "../../domain/reader/MagazineInfo.ts"
import { ApiClient } from "../platform/ApiClient.ts"

/**
 * Whether the issue still shows the PDF whose files lie at this address; true where the server does not say. The server
 * gives a pass for the pages that it shows.
 */
export const isPdfShown = ({
  issueId,
  pagePath
}: Pick<MagazineInfo, "pagePath"> & { readonly issueId: string }): Effect.Effect<boolean, never, ApiClient> =>
  ApiClient.use(({ catalogue }) => catalogue.issue({ params: { id: issueId } })).pipe(
    Effect.map(({ data: { items } }) => items.every((issue) => pagePathOf(issue) === pagePath)),
    Effect.catch(() => Effect.succeed(true))
  )
