import { Fragment, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { type Article, blockId } from "../../domain/reader/reading/ReadingText.ts"
import { blockGroups, type BlockGroup, type MarkedBlock } from "../../domain/reader/reading/blockGroups.ts"
import { markedParts, type PageSizes } from "../../domain/reader/reading/slideText.ts"
import styles from "./ArticleText.module.css"
import { MarkedWords } from "./MarkedWords.tsx"
import { PageSign } from "./PageSign.tsx"
import { ReadingPicture } from "./ReadingPicture.tsx"

interface ArticleProps {
  readonly article: Article
  /** The last page that has begun before it; 0 for the first article. */
  readonly after: number
  readonly magazine: MagazineInfo
  readonly sizes: PageSizes
}

type BlockProps = Pick<MarkedBlock, "block" | "marks" | "level">

/** A block's words, with the marks of pages that begin in it. */
const Words = ({ block, marks }: Pick<BlockProps, "block" | "marks">) =>
  markedParts(block.text, marks).map(({ page, text, start }) => (
    <Fragment key={start}>
      {page !== null && <PageSign page={page} />}
      <MarkedWords block={block} start={start} end={start + text.length} />
    </Fragment>
  ))

const Table = ({ block, marks }: Pick<BlockProps, "block" | "marks">) => {
  const { t } = useTranslation("reading")
  if (block.kind !== "table") return null
  const [header, rows] = block.hasHeader ? [block.rows[0] ?? [], block.rows.slice(1)] : [[], block.rows]
  return (
    <>
      {marks.map(({ page }) => (
        <PageSign key={page} page={page} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by itself */}
      <div className={styles.table} role="group" tabIndex={0} aria-label={t("table")}>
        <table data-block={blockId(block)}>
          {header.length > 0 && (
            <thead>
              <tr>
                {header.map(({ start, end }) => (
                  <th key={start} scope="col">
                    <MarkedWords block={block} start={start} end={end} />
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]?.start}>
                {cells.map(({ start, end }) => (
                  <td key={start}>
                    <MarkedWords block={block} start={start} end={end} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const headings = { 1: "h2", 2: "h3", 3: "h4" } as const

const Block = ({ block, marks, level }: BlockProps): ReactNode => {
  const words = <Words block={block} marks={marks} />
  const id = blockId(block)
  switch (block.kind) {
    case "heading": {
      const Heading = headings[level]
      return (
        <Heading className={styles.heading} data-level={block.level} data-block={id}>
          {words}
        </Heading>
      )
    }
    case "quote":
      return (
        <blockquote className={styles.quote}>
          <p data-block={id}>{words}</p>
        </blockquote>
      )
    case "caption":
      return (
        <p className={styles.caption} data-block={id}>
          {words}
        </p>
      )
    case "table":
      return <Table block={block} marks={marks} />
    case "item":
      return <li data-block={id}>{words}</li>
    case "paragraph":
      return <p data-block={id}>{words}</p>
    // A picture is set by its group.
    case "picture":
      return null
  }
}

const Group = ({ group, ...page }: { readonly group: BlockGroup } & Pick<ArticleProps, "magazine" | "sizes">) => {
  if (group.kind === "items")
    return (
      <ul className={styles.list}>
        {group.blocks.map((item) => (
          <Block key={item.at} block={item.block} marks={item.marks} level={item.level} />
        ))}
      </ul>
    )
  if (group.kind === "single")
    return <Block block={group.block.block} marks={group.block.marks} level={group.block.level} />
  return (
    <figure className={styles.figure}>
      {group.marks.map((mark) => (
        <PageSign key={mark.page} page={mark.page} />
      ))}
      <ReadingPicture picture={group.picture} {...page} />
      {group.captions.length > 0 && (
        <figcaption>
          {group.captions.map((caption) => (
            <Block key={caption.at} block={caption.block} marks={caption.marks} level={caption.level} />
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** An article, each block set as what it is. */
export const ArticleText = ({ article, after, ...page }: ArticleProps) => (
  <article className={styles.article} lang={page.magazine.language}>
    {blockGroups(article, after).map((group) => (
      <Group key={group.at} group={group} {...page} />
    ))}
  </article>
)
