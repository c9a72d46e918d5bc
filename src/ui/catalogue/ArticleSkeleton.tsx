import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import article from "./Article.module.css"

export const ArticleSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <Skeleton label={t("article.loading")} className={article.paper}>
      <div className={article.article}>
        <div className={article.head}>
          <Shade width="36%" />
          <Shade of="title" width="80%" />
          <Shade width="52%" />
          {[96, 100, 92, 98, 64].map((width) => (
            <Shade key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
