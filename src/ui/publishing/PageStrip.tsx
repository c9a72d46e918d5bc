import { scaleLinear } from "d3-scale"
import { area, line } from "d3-shape"
import { useTranslation } from "react-i18next"
import { type PageFigures, type PageOfFigures, stayOn } from "../../domain/publishing/PageFigures.ts"
import { thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./PageStrip.module.css"
import plot from "./Plot.module.css"

/** In pixels: of a page's column, and of a row's drawing with room for its numbers. */
const column = 64
const [height, top, bottom] = [72, 20, 70]

interface RowProps {
  readonly title: string
  readonly values: ReadonlyArray<number>
  /** Written over a page; nothing over pages without. */
  readonly wordsOf: (value: number) => string
  readonly isCurve?: boolean
}

/** One figure of every page, as a curve or as bars, each with its number. */
const Row = ({ title, values, wordsOf, isCurve = false }: RowProps) => {
  const y = scaleLinear([0, Math.max(1, ...values)], [bottom, top])
  const middle = (place: number) => column * (place + 0.5)
  const points = [...values.entries()]
  const curve = line<readonly [number, number]>(
    ([place]) => middle(place),
    ([, value]) => y(value)
  )
  const below = area<readonly [number, number]>(
    ([place]) => middle(place),
    bottom,
    ([, value]) => y(value)
  )
  return (
    <>
      <p className={styles.name}>{title}</p>
      <svg width={column * values.length} height={height} className={styles.row}>
        {isCurve ? (
          <>
            <path d={below(points) ?? ""} className={plot.below} />
            <path d={curve(points) ?? ""} className={plot.line} />
          </>
        ) : (
          points.map(([place, value]) => (
            <rect
              key={place}
              x={middle(place) - 12}
              width={24}
              y={y(value)}
              height={bottom - y(value)}
              className={styles.bar}
            />
          ))
        )}
        <line x2={column * values.length} y1={bottom} y2={bottom} className={plot.rule} />
        {points.map(
          ([place, value]) =>
            value > 0 && (
              <text key={place} x={middle(place)} y={y(value) - 6} textAnchor="middle">
                {wordsOf(value)}
              </text>
            )
        )}
      </svg>
    </>
  )
}

interface ThumbnailProps {
  readonly thumbnails: NonNullable<PageFigures["thumbnails"]> | null
  readonly page: PageOfFigures["page"]
}

/** Blank paper where there is no picture. */
const Thumbnail = ({ thumbnails, page }: ThumbnailProps) => (
  <div className={styles.page} style={{ width: column }}>
    <span className={styles.paper}>
      {thumbnails !== null && (
        <img src={thumbnailUrl(thumbnails, page)} alt="" loading="lazy" decoding="async" className={styles.picture} />
      )}
    </span>
    <span className={styles.number}>{page}</span>
  </div>
)

/** How an issue was read along its thumbnails. Whoever does not see it has the same as a table. */
export const PageStrip = ({ pages, thumbnails }: PageFigures) => {
  const { t } = useTranslation("publishing")
  const { rough, duration } = useFormats()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari cannot scroll it by keys
    <div className={styles.strip} role="group" aria-label={t("figures.pages.strip")} tabIndex={0}>
      <div aria-hidden className={styles.rows} style={{ width: column * pages.length }}>
        <Row title={t("figures.pages.readers")} values={pages.map(({ readers }) => readers)} wordsOf={rough} isCurve />
        <Row title={t("figures.pages.stay")} values={pages.map((page) => stayOn(page) ?? 0)} wordsOf={duration} />
        <Row title={t("figures.pages.exits")} values={pages.map(({ exits }) => exits)} wordsOf={rough} />
        <div className={styles.pages}>
          {pages.map(({ page }) => (
            <Thumbnail key={page} thumbnails={thumbnails} page={page} />
          ))}
        </div>
      </div>
    </div>
  )
}
