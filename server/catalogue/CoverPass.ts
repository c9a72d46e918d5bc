import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import { hasPass, withPass } from "../platform/addressPass.ts"
import { SigningKeys } from "../platform/SigningKeys.ts"

const coverUrl = new RegExp(`^/covers/([A-Za-z0-9_-]{1,64}?)((?:-(?:${smallerCovers.join("|")}))?)\\.webp(?=$|\\?)`)

/** The folder of a cover's address, and its size as its name says it. */
export const coverIn = (url: string): { readonly folder: string; readonly size: string } | null => {
  const [, folder, size = ""] = coverUrl.exec(url) ?? []
  return folder === undefined ? null : { folder, size }
}

/** The issue that a folder of chosen covers names. */
const issueIn = (folder: string): string => /^([a-z0-9]{15})-cover-/.exec(folder)?.[1] ?? ""

const passTo = (folder: string): string => `cover\0${folder}`

/** Covers are for everybody once their issue is published; before, for whoever was given an address with a pass. */
export class CoverPass extends Context.Service<
  CoverPass,
  {
    /** The address with a pass, for the publisher. */
    readonly withPass: (url: string) => Effect.Effect<string>
    /** Whether an address leads to everybody's cover, or has a pass to another; null if neither. */
    readonly opens: (url: string) => Effect.Effect<"everybody" | "holder" | null>
  }
>()("sayfa/CoverPass") {
  static readonly layer = Layer.effect(
    CoverPass,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const keys = yield* SigningKeys
      /** What was published stays so. */
      const published = new Set<string>()

      const isPublished = Effect.fnUntraced(function* (folder: string) {
        if (published.has(folder)) return true
        const rows = yield* sql`SELECT 1 FROM issues
          WHERE (status = 'PUBLISHED' OR published_at IS NOT NULL)
            AND (coalesce(old_issue_id, id) = ${folder} OR cover_picture = ${folder} OR id = ${issueIn(folder)}
              OR id = (SELECT issue_id FROM conversions WHERE folder = ${folder}))`
        if (rows.length > 0) published.add(folder)
        return rows.length > 0
      }, Effect.orDie)

      return CoverPass.of({
        withPass: Effect.fn("CoverPass.withPass")((url) => withPass(keys, url, passTo(coverIn(url)?.folder ?? ""))),
        opens: Effect.fn("CoverPass.opens")(function* (url) {
          const folder = coverIn(url)?.folder
          if (folder === undefined) return null
          if (yield* isPublished(folder)) return "everybody"
          return (yield* hasPass(keys, url, passTo(folder))) ? "holder" : null
        })
      })
    })
  )
}
