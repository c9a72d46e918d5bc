import { Context, Duration, Effect, Fiber, Layer, Option, RcMap, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { NotFound, PageComing, type TooManyRequests } from "../../src/contract/refusals.ts"
import { isOnPage, type Tile, tileName } from "../../src/domain/reader/tiles.ts"
import { Converter } from "../conversion/Converter.ts"
import { factsFile, isOlderThanPage, parsePageFacts } from "../conversion/pageFacts.ts"
import { isAbsent } from "../platform/files/isAbsent.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Storage } from "../platform/storage.ts"
import type { Size } from "../conversion/frame.ts"
import { DiskSpace } from "../publishing/DiskSpace.ts"
import { contentOf } from "../publishing/issueFiles.ts"
import { folderOf } from "./folderOf.ts"

/** What is drawn of a page when a reader asks for it: a tile, or the whole page at 300 dpi. */
export type Closer = { readonly kind: "tile"; readonly tile: Tile } | { readonly kind: "zoom"; readonly page: number }

const pageOf = (closer: Closer): number => (closer.kind === "tile" ? closer.tile.page : closer.page)
const nameOf = (closer: Closer): string => (closer.kind === "tile" ? tileName(closer.tile) : `${closer.page}-300.webp`)

/**
 * How many of one reader are drawn at once; others wait. A tile never waits for a whole page of the same reader, nor do
 * the two threads of a file for one that is being kept.
 */
const atOnce = { tile: 3, zoom: 1 } as const

/** How many of all readers are drawn at once, so that conversions have their turns between them. */
const atOnceOfAll = 4

/** How many of those may be whole pages, which take longer, so that tiles have their turns between them. */
const wholeAtOnceOfAll = 2

/** How many of all readers are drawn or wait for that; who asks for another is told to come again. */
const mostAsked = 32

/** How many of those may be whole pages, so that tiles always find a place. */
const mostWholeAsked = 8

/**
 * Milliseconds. Pages once had their picture at 300 dpi from the task that made them, which takes less; one that is older
 * shows what the page was before: a message.
 */
const pageTask = 300_000

/** A picture counts once, and again for each further so many milliseconds of drawing: less than half of one processor. */
const allowance = { hits: 480, seconds: 60 }
const drawnInOne = 50

/** How long a reader waits for a tile. */
const limit = "10 seconds"
const delayed = new PageComing({ retryAfterSeconds: 2 })

/** Bytes kept of all issues; what was drawn longest ago is deleted first. */
const keptBytes = 1024 ** 3

/** What cannot be drawn is remembered, up to so many pages. */
const mostUndrawable = 1000

interface Source {
  readonly pdf: string
  readonly width: number | null
  readonly height: number | null
}

/**
 * Pages, and parts of them, at resolutions that no picture made with the issue has: drawn from their folder's PDF when
 * they are asked for, and kept. Source: product, "Conversion".
 */
export class PageTiles extends Context.Service<
  PageTiles,
  {
    /** The storage key of such a picture. `reader` names who asks, whose drawing is bounded. */
    readonly keyOf: (
      folder: string,
      closer: Closer,
      reader: string
    ) => Effect.Effect<string, NotFound | PageComing | TooManyRequests>
    /** Deletes what was drawn longest ago beyond what may be kept, and forgets what went with its PDF. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/PageTiles") {
  /** `most`: bytes to keep. */
  static readonly layerWith = (most: number) =>
    Layer.effect(
      PageTiles,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const storage = yield* Storage
        const converter = yield* Converter
        const limits = yield* RateLimits
        const space = yield* DiskSpace
        const readers = {
          tile: yield* RcMap.make({ lookup: (_reader: string) => Semaphore.make(atOnce.tile) }),
          zoom: yield* RcMap.make({ lookup: (_reader: string) => Semaphore.make(atOnce.zoom) })
        }
        const all = yield* Semaphore.make(atOnceOfAll)
        const allWhole = yield* Semaphore.make(wholeAtOnceOfAll)
        const places = yield* Semaphore.make(mostAsked)
        const wholePlaces = yield* Semaphore.make(mostWholeAsked)
        const pictures = yield* RcMap.make({ lookup: (_key: string) => Semaphore.make(1) })
        const sweeping = yield* Semaphore.make(1)
        const scope = yield* Effect.scope
        const undrawable = new Set<string>()
        let unswept = 0

        const sourceOf = Effect.fnUntraced(function* (folder: string) {
          const [source] = yield* sql<Source>`SELECT c.pdf,
              CASE WHEN c.folder = ${folderOf(sql)} THEN i.page_width ELSE c.page_width END AS width,
              CASE WHEN c.folder = ${folderOf(sql)} THEN i.page_height ELSE c.page_height END AS height
            FROM conversions c JOIN issues i ON i.id = c.issue_id WHERE c.folder = ${folder}`
          return source
        }, Effect.orDie)

        /** Whether the page is made, and shows itself rather than a message. */
        const isWhole = Effect.fnUntraced(function* (folder: string, page: number) {
          const facts = yield* storage.get(`${contentOf(folder)}/${factsFile(page)}`).pipe(
            Stream.decodeText(),
            Stream.mkString,
            Effect.map(parsePageFacts),
            Effect.catch(({ cause }) => (isAbsent(cause) ? Effect.succeed(null) : Effect.fail(delayed)))
          )
          return facts !== null && facts.broken === undefined
        })

        const sweep = Effect.gen(function* () {
          yield* sql`DELETE FROM page_tiles t
            WHERE NOT EXISTS (SELECT 1 FROM conversions c WHERE c.folder = t.folder)`
          const over = yield* sql<{
            readonly key: string
            readonly drawnAt: string
          }>`SELECT key, drawn_at::text AS "drawnAt"
            FROM (SELECT key, drawn_at, sum(bytes) OVER (ORDER BY drawn_at DESC, key) AS total FROM page_tiles) t
            WHERE total > ${most}`
          for (const { key, drawnAt } of over) {
            yield* storage.remove(key)
            yield* sql`DELETE FROM page_tiles WHERE key = ${key} AND drawn_at = ${drawnAt}::timestamptz`
          }
        }).pipe(sweeping.withPermits(1), Effect.withSpan("PageTiles.sweep"), Effect.orDie)

        const keep = Effect.fnUntraced(
          function* (folder: string, key: string, webp: Uint8Array) {
            yield* sql`INSERT INTO page_tiles (key, folder, bytes) VALUES (${key}, ${folder}, ${webp.length})
            ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes, drawn_at = now()`
            yield* storage.put(key, webp)
            unswept += webp.length
          },
          Effect.catchTags({ StorageError: () => Effect.fail(delayed), SqlError: Effect.die })
        )

        const sweepWhenDue = Effect.suspend(() => {
          if (unswept < most / 16) return Effect.void
          unswept = 0
          return sweep
        }).pipe(Effect.uninterruptible)

        /** Waits for a turn among the pictures of all readers. */
        const inTurn = <A, E>(kind: Closer["kind"], drawing: Effect.Effect<A, E>): Effect.Effect<A, E> => {
          const turn = all.withPermits(1)(drawing)
          return kind === "zoom" ? allWhole.withPermits(1)(turn) : turn
        }

        /** Refuses what comes when as many of all readers are drawn or wait as may be. */
        const inPlaceOf =
          (semaphore: Semaphore.Semaphore) =>
          <A, E>(waiting: Effect.Effect<A, E>): Effect.Effect<A, E | PageComing> =>
            Effect.flatMap(
              semaphore.withPermitsIfAvailable(1)(waiting),
              Option.match({ onNone: () => Effect.fail(delayed), onSome: Effect.succeed })
            )
        const inPlace = <A, E>(
          kind: Closer["kind"],
          waiting: Effect.Effect<A, E>
        ): Effect.Effect<A, E | PageComing> => {
          const placed = inPlaceOf(places)(waiting)
          return kind === "zoom" ? inPlaceOf(wholePlaces)(placed) : placed
        }

        /** Whether it is a picture of the message that a page showed before it could be made. */
        const isOutdated = Effect.fnUntraced(function* (folder: string, closer: Closer) {
          if (closer.kind === "tile") return false
          // A bucket has none from that time.
          const path = yield* storage.place(contentOf(folder))
          if (path === null) return false
          return yield* Effect.promise(() => isOlderThanPage(path, closer.page, nameOf(closer), pageTask))
        }, Effect.orDie)

        const drawn = (closer: Closer, order: { readonly pdfPath: string; readonly frame: Size }) =>
          closer.kind === "tile"
            ? converter.tile({ ...order, tile: closer.tile })
            : converter.zoom({ ...order, page: closer.page })

        /** Draws a picture and keeps it. What can be refused at once waits for no turn. */
        const draw = Effect.fn("PageTiles.draw")(function* (
          folder: string,
          closer: Closer,
          key: string,
          who: ReadonlyArray<string>
        ) {
          const page = pageOf(closer)
          const what = `${closer.kind} ${folder}/${page}`
          const source = yield* sourceOf(folder)
          if (source === undefined || source.width === null || source.height === null) return yield* new NotFound()
          const frame = { width: source.width, height: source.height }
          const isBeyond = closer.kind === "tile" && !isOnPage(frame, closer.tile)
          if (undrawable.has(what) || isBeyond || !(yield* isWhole(folder, page))) return yield* new NotFound()
          yield* space.checking(0).pipe(Effect.mapError(() => delayed))
          const pdfOf = storage.path(source.pdf).pipe(
            Effect.tapError((error) => Effect.logWarning("The PDF of a page cannot be read", error)),
            Effect.mapError(() => delayed)
          )
          const drawing = Effect.fnUntraced(function* (pdfPath: string) {
            // Another part of the page may have been too much meanwhile.
            if (undrawable.has(what)) return yield* new NotFound()
            const [took, webp] = yield* drawn(closer, { pdfPath, frame }).pipe(
              Effect.timed,
              Effect.catch(
                Effect.fnUntraced(function* (error) {
                  if (error._tag === "ConversionFailed") return yield* Effect.fail(delayed)
                  if (undrawable.size >= mostUndrawable) undrawable.clear()
                  undrawable.add(what)
                  yield* Effect.logWarning(`Page ${page} cannot be drawn closer`, error)
                  return yield* new NotFound()
                })
              )
            )
            const further = Math.floor(Duration.toMillis(took) / drawnInOne)
            if (further > 0) yield* Effect.ignore(limits.allow(who, allowance, further))
            yield* keep(folder, key, webp)
          })
          // A thread that is interrupted ends: who no longer waits for a picture lets it be drawn to its end.
          const turn = (pdfPath: string) => inTurn(closer.kind, Effect.uninterruptible(drawing(pdfPath)))
          yield* inPlace(
            closer.kind,
            limits.allow(who, allowance).pipe(Effect.andThen(pdfOf), Effect.flatMap(turn), Effect.scoped)
          )
        })

        const keyOf = Effect.fn("PageTiles.keyOf")(
          function* (folder: string, closer: Closer, reader: string) {
            const key = `${contentOf(folder)}/${nameOf(closer)}`
            const isThere = storage
              .head(key)
              .pipe(Effect.mapBoth({ onFailure: () => delayed, onSuccess: Option.isSome }))
            const isKept = Effect.flatMap(isThere, (there) =>
              there ? Effect.map(isOutdated(folder, closer), (outdated) => !outdated) : Effect.succeed(false)
            )
            if (yield* isKept) return key
            const drawing = Effect.gen(function* () {
              const turns = yield* RcMap.get(readers[closer.kind], reader)
              const own = yield* RcMap.get(pictures, key)
              const making = Effect.gen(function* () {
                // Asked for twice at once, the second finds what the first has drawn.
                if (yield* isKept) return
                yield* draw(folder, closer, key, ["tiles", reader])
                yield* sweepWhenDue
              })
              yield* turns.withPermits(1)(own.withPermits(1)(making))
            })
            const fiber = yield* Effect.forkIn(Effect.scoped(drawing), scope)
            // Nobody waits for its end, which may be far.
            yield* Effect.onInterrupt(Fiber.join(fiber), () => Effect.sync(() => fiber.interruptUnsafe()))
            return key
          },
          Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(delayed) })
        )

        return PageTiles.of({ keyOf, sweep })
      })
    )

  static readonly layer = PageTiles.layerWith(keptBytes)
}
