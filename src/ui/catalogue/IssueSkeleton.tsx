import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import issue from "./Issue.module.css"
import front from "./IssueFront.module.css"

export const IssueSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <Skeleton label={t("loading")} className={issue.issue}>
      <div className={issue.sheet}>
        <div className={front.cover}>
          <Shade of="cover" />
        </div>
        <div className={front.words}>
          <Shade width="24%" />
          <Shade of="title" width="80%" />
          <Shade width="92%" />
          <Shade width="84%" />
          <Shade width="38%" />
        </div>
      </div>
    </Skeleton>
  )
}
