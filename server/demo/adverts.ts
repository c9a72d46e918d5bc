import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { AdvertKind } from "../../src/domain/reader/adverts/Advert.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { Adverts } from "../reader/Adverts.ts"

interface DemoAdvert {
  readonly id: string
  /** Issue folders of one publication. */
  readonly issues: ReadonlyArray<string>
  readonly kind: AdvertKind
  readonly text: string
  readonly link: string
  readonly keywords: ReadonlyArray<string>
  /** A file in the folder beside this one, drawn as sent pictures are. */
  readonly picture?: string
}

/** One of each kind in one issue, and some in others. */
const demoAdverts: ReadonlyArray<DemoAdvert> = [
  {
    id: "demoilan0000001",
    issues: ["cima/14"],
    kind: "toast",
    text: "Halat Müzesi bu ay her salı ücretsiz. Düğüm atölyesine yer ayırtın.",
    link: "https://halatmuzesi.example/atolyeler",
    keywords: ["çımacı", "halat", "ilmek"]
  },
  {
    id: "demoilan0000002",
    issues: ["cima/14"],
    kind: "banner_bottom",
    text: "İskele Fırını: ilk vapurdan önce, sıcak simit ve çay.",
    link: "https://iskelefirini.example/",
    keywords: ["susam", "fırıncı", "keman"],
    picture: "firin"
  },
  {
    id: "demoilan0000003",
    issues: ["cima/14"],
    kind: "slide_in_right",
    text: "Fırça ve boya, elle yazılmış harf: tabela atölyesinin kış dönemi başlıyor.",
    link: "https://harfatolyesi.example/kis",
    keywords: ["tabela", "harf", "bisikletle"],
    picture: "harf"
  },
  {
    id: "demoilan0000004",
    issues: ["cima/14"],
    kind: "slide_in_left",
    text: "İki Akıntı sergisi: Boğaz’ın altındaki nehri izleyin.",
    link: "https://ikiakinti.example/sergi",
    keywords: ["Karadeniz", "Marmara"],
    picture: "bogaz"
  },
  {
    id: "demoilan0000005",
    issues: ["cima/14"],
    kind: "modal_gorsel",
    text: "Martıburnu Feneri’nde hafta sonu: iki gece, üç kahvaltı, bir fırtına.",
    link: "https://martiburnu.example/oteller",
    keywords: ["Marsili", "nehir"],
    picture: "fener"
  },
  {
    id: "demoilan0000006",
    issues: ["kervan/41", "kervan/40"],
    kind: "slide_in_left",
    text: "Martıburnu Feneri’nde hafta sonu: iki gece, üç kahvaltı, bir fırtına.",
    link: "https://martiburnu.example/oteller",
    keywords: ["viraj", "geçit", "peron"],
    picture: "fener"
  },
  {
    id: "demoilan0000007",
    issues: ["pergel/58"],
    kind: "toast",
    text: "İskele Fırını: ilk vapurdan önce, sıcak simit ve çay.",
    link: "https://iskelefirini.example/",
    keywords: ["bardak", "çay", "demlik"]
  }
]

const pictureOf = (name: string) =>
  Effect.promise(() => readFile(fileURLToPath(new URL(`./adverts/${name}.webp`, import.meta.url))))

const ids = demoAdverts.map(({ id }) => id)

/** The journeys' small demo has none: they read pages on which nothing may lie. */
const areWanted = Effect.map(Configuration, (environment) => environment.DEMO === "on" && isPrivate(environment))

/** Removes the demo's adverts where they are not wanted, as on a server that others can reach. */
export const withdrawAdverts = Effect.gen(function* () {
  if (yield* areWanted) return
  yield* SqlClient.SqlClient.use((sql) => sql`DELETE FROM adverts WHERE id IN ${sql.in(ids)}`)
}).pipe(Effect.orDie, Effect.withSpan("demo.withdrawAdverts"))

/** Places the demo's adverts, once, in the issues that are there, by folder. */
export const placeAdverts = Effect.fn("demo.placeAdverts")(function* (issues: ReadonlyMap<string, string>) {
  if (!(yield* areWanted)) return
  const sql = yield* SqlClient.SqlClient
  const placed = yield* sql<{ readonly id: string }>`SELECT id FROM adverts WHERE id IN ${sql.in(ids)}`
  for (const { picture, ...advert } of demoAdverts) {
    const issueIds = advert.issues.flatMap((name) => issues.get(name) ?? [])
    if (issueIds.length === 0 || placed.some(({ id }) => id === advert.id)) continue
    const [row] = yield* sql<{ readonly publication_id: string }>`
      SELECT publication_id FROM issues WHERE id = ${issueIds[0]}`
    const drawn = picture === undefined ? null : yield* pictureOf(picture)
    yield* Adverts.use((adverts) =>
      adverts.place({
        ...advert,
        issueIds,
        publicationId: row?.publication_id ?? null,
        beginsOn: null,
        endsOn: null,
        limitPerReader: null,
        picture: drawn
      })
    )
  }
}, Effect.orDie)
