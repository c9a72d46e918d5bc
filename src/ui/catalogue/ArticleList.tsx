import { useTranslation } from "react-i18next"
import { type ArticleCard, sayfaOfRange, summary, summaryLength } from "../../domain/catalogue/Article.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { Link } from "../parts/Link.tsx"
import styles from "./ArticleList.module.css"

interface OfReader {
  /** The user may read the issue, so each article is also a way to its page. */
  readonly mayRead?: boolean
}

/** Its printed pages, which lead to the reader if they may be read. */
const Pages = ({ article, mayRead }: OfReader & { readonly article: ArticleCard }) => {
  const { t } = useTranslation("issue")
  const { issue, title, page_range: range } = article
  const sayfa = sayfaOfRange(range)
  if (range === null) return null
  if (mayRead !== true || sayfa === null) return <span className={styles.pages}>{t("articles.pages", { range })}</span>
  return (
    <span className={styles.inMagazine}>
      <Link
        to="/reader/{-$id}"
        params={{ id: issue }}
        search={{ sayfa }}
        aria-label={t("articles.inMagazine", { title, range })}
      >
        {t("article.inMagazineAt", { range })}
      </Link>
    </span>
  )
}

const Entry = ({ article, mayRead = false }: OfReader & { readonly article: ArticleCard }) => {
  const { id, title, author, image, language } = article
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <h3 className={styles.title} lang={language}>
          <CardLink to="/article/$id" params={{ id }}>
            {title}
          </CardLink>
        </h3>
        <p className={styles.summary} lang={language}>
          {summary(article.summary, summaryLength.list)}
        </p>
        <p className={styles.by}>
          {author !== null && <span>{author}</span>}
          <Pages article={article} mayRead={mayRead} />
        </p>
      </div>
      {image !== null && <img className={styles.image} src={image} alt="" loading="lazy" decoding="async" />}
    </li>
  )
}

/** A table of contents; each entry is one link, and perhaps a second to its page in the reader. */
export const ArticleList = ({
  articles,
  mayRead = false
}: OfReader & { readonly articles: ReadonlyArray<ArticleCard> }) => (
  <ol className={styles.list}>
    {articles.map((article) => (
      <Entry key={article.id} article={article} mayRead={mayRead} />
    ))}
  </ol>
)
