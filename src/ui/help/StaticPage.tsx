import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { operator, pagesUpdated, type StaticPage as Page, staticPages } from "../../domain/help/staticPages.ts"
import { Link } from "../parts/Link.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./StaticPage.module.css"

interface Section {
  readonly heading: string
  readonly text: ReadonlyArray<string>
  readonly list?: ReadonlyArray<string>
  readonly links?: ReadonlyArray<string>
  /** The page contains a setting. */
  readonly choice?: boolean
}

const isPage = (name: string): name is Page => staticPages.some((page) => page === name)

const anchorOf = (index: number): string => `s${index + 1}`

/** Links the operator's email address in the text. */
const Paragraph = ({ text }: { readonly text: string }) => {
  const [before, ...after] = text.split(operator.mail)
  return (
    <p>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <a href={`mailto:${operator.mail}`}>{operator.mail}</a>
          {rest}
        </span>
      ))}
    </p>
  )
}

const More = ({ links }: { readonly links: ReadonlyArray<string> }) => {
  const { t } = useTranslation("pages")
  return (
    <p className={styles.more}>
      <span>{t("more")}</span>
      {links.filter(isPage).map((page) => (
        <Link key={page} to={`/${page}` as "/about"}>
          {t(`${page}.title`)}
        </Link>
      ))}
    </p>
  )
}

/** A help or legal page with its table of contents. */
export const StaticPage = ({ page, choice }: { readonly page: Page; readonly choice?: ReactNode }) => {
  const { t } = useTranslation("pages")
  const { longDay } = useFormats()
  const sections = t(`${page}.sections`, {
    returnObjects: true,
    mail: operator.mail,
    operator: operator.name
  }) as ReadonlyArray<Section>
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(`${page}.title`)}</h1>
        <p className={styles.lead}>{t(`${page}.lead`)}</p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" className={styles.label}>
          {t("contents")}
        </h2>
        <ol>
          {sections.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#${anchorOf(index)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map(({ heading, text, list, links, choice: hasChoice }, index) => (
          <section key={heading} aria-labelledby={anchorOf(index)}>
            <h2 id={anchorOf(index)} tabIndex={-1}>
              {heading}
            </h2>
            {text.map((paragraph) => (
              <Paragraph key={paragraph} text={paragraph} />
            ))}
            {list !== undefined && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {hasChoice === true && choice}
            {links !== undefined && <More links={links} />}
          </section>
        ))}
        <p className={styles.updated}>{t("updated", { day: longDay(pagesUpdated) })}</p>
      </div>
    </article>
  )
}
