import { useTranslation } from "react-i18next"
import { type ArticleCard, summary, summaryLength } from "../../domain/catalogue/Article.ts"
import { CardLink } from "../parts/CardLink.tsx"
import styles from "./ArticleList.module.css"

const Entry = ({ article }: { readonly article: ArticleCard }) => {
  const { t } = useTranslation("issue")
  const { id, title, author, image, page_range, language } = article
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
          {page_range !== null && <span className={styles.pages}>{t("articles.pages", { range: page_range })}</span>}
        </p>
      </div>
      {image !== null && <img className={styles.image} src={image} alt="" loading="lazy" decoding="async" />}
    </li>
  )
}

/** A table of contents; each entry is one link. */
export const ArticleList = ({ articles }: { readonly articles: ReadonlyArray<ArticleCard> }) => (
  <ol className={styles.list}>
    {articles.map((article) => (
      <Entry key={article.id} article={article} />
    ))}
  </ol>
)
