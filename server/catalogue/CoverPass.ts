import { Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import { Tokens } from "../platform/tokens.ts"

const coverUrl = new RegExp(`^/covers/([A-Za-z0-9_-]{1,64}?)((?:-(?:${smallerCovers.join("|")}))?)\\.webp(?=$|\\?)`)

/** The folder of a cover's address, and its size as its name says it. */
export const coverIn = (url: string): { readonly folder: string; readonly size: string } | null => {
  const [, folder, size = ""] = coverUrl.exec(url) ?? []
  return folder === undefined ? null : { folder, size }
}

const Pass = Schema.Struct({ cover: Schema.String })

/** As long as a publisher looks at a list. */
const seconds = 12 * 60 * 60

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
      const tokens = yield* Tokens
      /** What was published stays so. */
      const published = new Set<string>()

      const isPublished = Effect.fnUntraced(function* (folder: string) {
        if (published.has(folder)) return true
        const rows = yield* sql`SELECT 1 FROM issues
          WHERE status = 'PUBLISHED' AND (id = ${folder} AND old_issue_id IS NULL OR old_issue_id = ${folder})`
        if (rows.length > 0) published.add(folder)
        return rows.length > 0
      }, Effect.orDie)

      return CoverPass.of({
        withPass: Effect.fn("CoverPass.withPass")(function* (url) {
          const pass = yield* tokens.sign("cover", { cover: coverIn(url)?.folder ?? "" }, seconds)
          return `${url}${url.includes("?") ? "&" : "?"}pass=${pass}`
        }),
        opens: Effect.fn("CoverPass.opens")(function* (url) {
          const folder = coverIn(url)?.folder
          if (folder === undefined) return null
          if (yield* isPublished(folder)) return "everybody"
          const given = new URL(url, "http://localhost").searchParams.get("pass") ?? ""
          const pass = yield* tokens.verify("cover", Pass, given)
          return Option.isSome(pass) && pass.value.cover === folder ? "holder" : null
        })
      })
    })
  )
}
