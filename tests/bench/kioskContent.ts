import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeWebp } from "../../server/conversion/webp.ts"
import { newId } from "../../server/platform/identity.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import type { RunningServer } from "../kit/harness/server.ts"

const pageSize = { width: 595.5, height: 842.25 }

/** A cover of flat shapes in seeded colours, as heavy as a real one, each different. */
const cover = (seed: number, width: number) => {
  const height = Math.round((width * pageSize.height) / pageSize.width)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, top] = [x / width, y / height]
      const isLetter = top < 0.2 && Math.sin(left * 60 + seed) * Math.sin(top * 90) > 0.2
      const shade = isLetter ? 20 : 120 + 60 * Math.sin(left * (3 + seed) + top * 5) + 20 * Math.sin(top * 40 * left)
      data.set([shade, (shade + seed * 40) % 256, (shade + seed * 90) % 256, 255], (y * width + x) * 4)
    }
  }
  return encodeWebp({ width, height, data })
}

/** Covers that differ; others are copies of these, at addresses of their own. */
const different = 12

interface Content {
  readonly publications: number
  /** The first categories of the shop, among which the publications are dealt out. */
  readonly categories: number
  /** Publications that were read, the first ones most. */
  readonly read: number
}

/** Publications with one issue each; a third are free, and a twentieth are of this week. */
export const fillKiosk = (server: RunningServer, { publications, categories: most, read }: Content): Promise<void> =>
  server.inside(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const drawn = new Map<string, Uint8Array>()
      const coverOf = Effect.fnUntraced(function* (seed: number, width: number) {
        const known = drawn.get(`${seed} ${width}`)
        const bytes = known ?? (yield* Effect.promise(() => cover(seed, width)))
        drawn.set(`${seed} ${width}`, bytes)
        return bytes
      })
      const storage = yield* Storage
      const publishing = yield* Publishing
      const publisher = {
        email: "olcum@yayin.example",
        name: "Ölçüm",
        role: "PUBLISHER_ADMIN",
        passwordHash: null
      } as const
      const { id: ownerId } = yield* Accounts.use((accounts) => accounts.add(publisher))
      const categories = yield* sql<{ id: string }>`SELECT id FROM categories ORDER BY position LIMIT ${most}`
      for (let number = 1; number <= publications; number += 1) {
        const publication = yield* publishing.addPublication({
          ownerId,
          title: `Dergi ${number}`,
          description: "Kıyıdan, kentten ve raftan yazılar; her ay yeni bir kapakla.",
          publisherName: "Martı Yayınevi",
          frequency: "MONTHLY",
          language: "tr",
          tier: number % 3 === 0 ? 0 : number % 10,
          tags: [categories[number % categories.length]?.id ?? ""]
        })
        const id = newId()
        yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
            page_count, page_width, page_height, version, published_at)
          VALUES (${id}, ${publication}, 'Kasım 2026', 'Bu ay denizin iki yakasından.', ${number % 3 === 0}, 20261101,
            'PUBLISHED', ${number % 20 === 1 ? sql`now()::date` : sql`'2025-11-01'::date`}, 48, ${pageSize.width}, ${pageSize.height}, 'v1', now())`
        if (number <= read)
          yield* sql`INSERT INTO analytics_days (day, context, event_name, publication, events, visitors, sessions, seconds)
            VALUES (now()::date, 'reader', 'page_view', ${publication}, ${100 - number}, ${100 - number}, 1, 1)`
        const files = [
          ["cover.webp", 1240],
          ...smallerCovers.map((width) => [`cover-${width}.webp`, width] as const)
        ] as const
        for (const [name, width] of files) {
          yield* storage.put(`content/${id}/${name}`, yield* coverOf(number % different, width))
        }
      }
    })
  )
