import { Effect } from "effect"
import { type AnyEventObject, fromCallback } from "xstate"
import { backOnline } from "../../services/platform/backOnline.ts"
import { whenHidden, whenSeen } from "../../services/platform/whenSeen.ts"
import { dropSearchIndex, openSearchIndex, prepareSearchIndex } from "../../services/reader/searchIndex.ts"
import { SearchText } from "../../services/reader/SearchText.ts"
import { liveRecentSearches } from "../catalogue/recentSearches.live.ts"
import { ask } from "../ask.ts"
import { fill, type Filling, type Slot } from "../slot.ts"
import { issueSearchMachine } from "./issueSearch.machine.ts"
import { type IndexAnswer, type IndexedFile, searchIndexMachine } from "./searchIndex.machine.ts"

const index: Filling<never, Slot<IndexedFile, IndexAnswer>> = () =>
  fromCallback<AnyEventObject, IndexedFile>(({ input, receive, sendBack }) => {
    const { search, close } = openSearchIndex(input.file, input.last, (reply) => {
      if (reply === null) sendBack({ type: "index.broken" } satisfies IndexAnswer)
      else if ("hits" in reply) sendBack({ type: "index.found", hits: reply.hits } satisfies IndexAnswer)
      else sendBack({ type: "index.ready", texts: reply.texts } satisfies IndexAnswer)
    })
    receive((event) => search(event["query"]))
    return close
  }) as Slot<IndexedFile, IndexAnswer>

export const liveIssueSearch = fill(issueSearchMachine, {
  searchIndex: fill(searchIndexMachine, {
    file: ask(
      (magazine, hear) =>
        Effect.sync(prepareSearchIndex).pipe(
          Effect.andThen(SearchText.use((text) => text.file(magazine))),
          Effect.onError(() => Effect.sync(dropSearchIndex)),
          Effect.matchEffect({
            onSuccess: (file) => hear({ type: "file.loaded", file }),
            onFailure: ({ _tag }) => hear({ type: _tag === "TextForbidden" ? "file.forbidden" : "file.failed" })
          }),
          Effect.provide(SearchText.layer)
        ),
      { type: "file.failed" }
    ),
    index,
    watch: ask(
      (_: void, hear) =>
        Effect.race(backOnline, Effect.andThen(whenHidden, whenSeen)).pipe(Effect.andThen(hear({ type: "file.due" }))),
      { type: "file.due" }
    )
  }),
  recentSearches: liveRecentSearches
})
