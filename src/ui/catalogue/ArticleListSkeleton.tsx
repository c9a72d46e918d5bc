import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import list from "./ArticleList.module.css"
import contents from "./IssueArticles.module.css"

export const ArticleListSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <Skeleton label={t("articles.loading")} className={contents.contents}>
      <div className={contents.heading}>
        <Shade of="heading" width="9rem" />
      </div>
      {[72, 58, 66].map((width) => (
        <div key={width} className={list.awaited}>
          <Shade of="heading" width={`${width}%`} />
          <Shade />
          <Shade width="30%" />
        </div>
      ))}
    </Skeleton>
  )
}
