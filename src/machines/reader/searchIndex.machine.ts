import { assign, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageWords } from "../../domain/reader/marks/placeWords.ts"
import type { Hits } from "../../domain/reader/search/Hits.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"

/** The search file. */
export type SearchFileAnswer =
  | { readonly type: "file.loaded"; readonly file: ArrayBuffer }
  | { readonly type: "file.forbidden" }
  | { readonly type: "file.failed" }

/** The file as it came, and the last of its pages that may be read. */
export interface IndexedFile {
  readonly file: ArrayBuffer
  readonly last: number
}

export type IndexAnswer =
  | IndexReady
  | IndexFound
  /** The file is no JSON of pages, or the index is gone. */
  | { readonly type: "index.broken" }

/** It is time to ask again: the browser is on line again, or the tab is seen again. */
export interface FileDue {
  readonly type: "file.due"
}

export interface IndexReady {
  readonly type: "index.ready"
  readonly texts: ReadonlyArray<PageWords>
}
export interface IndexFound {
  readonly type: "index.found"
  readonly hits: Hits
}

export interface IndexOrder {
  readonly type: "index.search"
  readonly query: string
}
export interface IndexRetry {
  readonly type: "index.retry"
}

interface Context {
  readonly magazine: MagazineInfo
  /** Null until it is there, and again once it is indexed. */
  readonly file: ArrayBuffer | null
}

/**
 * The index of an issue's text: its file is *asked* for; *withheld* while access is renewed, then asked *again*;
 * *building*, then *ready* for queries; or *failed* until it is asked again. Source: product, "Search in the issue".
 */
export const searchIndexMachine = setup({
  types: {
    input: {} as MagazineInfo,
    context: {} as Context,
    events: {} as SearchFileAnswer | IndexAnswer | FileDue | IndexOrder | IndexRetry | AccessRenewal,
    tags: {} as "failed" | "ready"
  },
  actors: {
    file: slot<MagazineInfo, SearchFileAnswer>("searchIndex.file"),
    index: slot<IndexedFile, IndexAnswer>("searchIndex.index"),
    watch: slot<void, FileDue>("searchIndex.watch")
  },
  actions: {
    takeFile: assign({ file: (_, file: ArrayBuffer) => file }),
    dropFile: assign({ file: null }),
    passQuery: sendTo("index", (_, order: IndexOrder) => order),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    tell: sendParent((_, answer: IndexReady | IndexFound) => answer)
  }
}).createMachine({
  id: "searchIndex",
  context: ({ input }) => ({ magazine: input, file: null }),
  initial: "asking",
  states: {
    asking: {
      invoke: { src: "file", input: ({ context }) => context.magazine },
      on: {
        "file.loaded": { target: "indexed", actions: fromEvent("takeFile", "file") },
        "file.forbidden": "withheld",
        "file.failed": "failed"
      }
    },
    withheld: {
      entry: "tellForbidden",
      on: { "pages.renew": "again", "pages.refuse": "failed" }
    },
    again: {
      invoke: { src: "file", input: ({ context }) => context.magazine },
      on: {
        "file.loaded": { target: "indexed", actions: fromEvent("takeFile", "file") },
        "file.forbidden": "failed",
        "file.failed": "failed"
      }
    },
    indexed: {
      invoke: {
        src: "index",
        id: "index",
        input: ({ context: { file, magazine } }) => ({
          file: file ?? new ArrayBuffer(),
          last: magazine.lastReadable
        })
      },
      on: { "index.broken": "failed", "pages.refuse": "failed" },
      initial: "building",
      states: {
        building: { on: { "index.ready": { target: "ready", actions: ["dropFile", withEvent("tell")] } } },
        ready: {
          tags: "ready",
          on: {
            "index.search": { actions: withEvent("passQuery") },
            "index.found": { actions: withEvent("tell") }
          }
        }
      }
    },
    failed: {
      tags: "failed",
      entry: "dropFile",
      invoke: { src: "watch" },
      on: { "index.retry": "asking", "file.due": "asking" }
    }
  }
})
