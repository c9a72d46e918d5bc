import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import type { Listing as Asked } from "../../domain/catalogue/listing.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf, isBusy } from "../../machines/catalogue/catalogue.view.ts"
import { Message } from "../parts/Message.tsx"
import { CatalogueFailed, CatalogueNotice } from "./CatalogueNotice.tsx"
import { Listing } from "./Listing.tsx"
import styles from "./Listing.module.css"
import { ListingSkeleton } from "./ListingSkeleton.tsx"

export interface StoreProps extends Pick<App, "catalogue"> {
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
}

/** Source: product, "Lists". */
export const Store = ({ catalogue, asked, onAsk }: StoreProps) => {
  const { t } = useTranslation("lists")
  const shown = useSelector(catalogue, catalogueOf)
  const busy = useSelector(catalogue, isBusy)
  const failure = useSelector(catalogue, catalogueFailure)
  if (shown === null && failure !== null) return <CatalogueFailed catalogue={catalogue} failure={failure} />
  return (
    <div className={styles.page} aria-busy={busy || shown === null}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t("store.title")}</h1>
        <p className={styles.lead}>{t("store.lead")}</p>
      </header>
      {shown === null ? (
        <ListingSkeleton controls="all" />
      ) : (
        <>
          <CatalogueNotice catalogue={catalogue} />
          <Listing
            magazines={shown.magazines}
            categories={shownCategories(shown.categories)}
            asked={asked}
            onAsk={onAsk}
            empty={
              <Message level={2} title={t("store.empty.title")}>
                <p>{t("store.empty.text")}</p>
              </Message>
            }
          />
        </>
      )}
    </div>
  )
}
