import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { publicationsIn } from "../../machines/account/favouriteList.view.ts"
import type { FavouritesNews, favouritesMachine } from "../../machines/account/favourites.machine.ts"
import { isAwaited, troubleOf } from "../../machines/account/favourites.view.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import { CatalogueFailed, CatalogueNotice } from "../catalogue/CatalogueNotice.tsx"
import listing from "../catalogue/Listing.module.css"
import { MagazineWay } from "../catalogue/MagazineWay.tsx"
import { Shelf } from "../catalogue/Shelf.tsx"
import { useDeferred } from "../hooks/useDeferred.ts"
import { useNews } from "../hooks/useNews.ts"
import { Banner } from "../parts/Banner.tsx"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { CoverGridSkeleton } from "./CoverGridSkeleton.tsx"

interface OfActor {
  readonly favourites: ActorRefFrom<typeof favouritesMachine>
}

interface ListProps extends OfActor, Pick<App, "catalogue"> {
  readonly magazines: ReadonlyArray<Magazine>
}

const isAlike = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean => one.join() === other.join()

/** Keeps the order shown, and puts each new favourite behind its predecessor in the list. */
const withNew = (shown: ReadonlyArray<string>, list: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(shown)
  if (list.every((one) => known.has(one))) return shown
  const behind = new Map<string, Array<string>>()
  let last = ""
  for (const one of list) {
    if (known.has(one)) last = one
    else behind.set(last, (behind.get(last) ?? []).concat(one))
  }
  return ["", ...shown].flatMap((one) => [...(one === "" ? [] : [one]), ...(behind.get(one) ?? [])])
}

const AskAgain = ({ favourites, look = "plain" }: OfActor & { readonly look?: "filled" | "plain" }) => (
  <Retry
    look={look}
    isPending={useSelector(favourites, isAwaited)}
    onPress={() => favourites.send({ type: "server.ask" })}
  />
)

const magazineWay = (magazine: Magazine) => <MagazineWay {...magazine} />

/** A favourite removed here keeps its card, so that it can be added again. */
const List = ({ favourites, catalogue, magazines }: ListProps) => {
  const { t } = useTranslation("favourites")
  const ids = useSelector(favourites, publicationsIn, isAlike)
  const awaited = useSelector(favourites, isAwaited)
  const trouble = useSelector(favourites, troubleOf)
  const reason = useTroubleMessage(trouble)
  const [shown, setShown] = useState(ids)
  const [emptied, setEmptied] = useState<ReadonlyArray<string>>([])
  useNews(favourites, ({ type, publication }: FavouritesNews) => {
    if (type === "favourite.removed") setEmptied((all) => [...all, publication])
  })
  const stays = new Set([...ids, ...emptied])
  const next = withNew(
    shown.filter((id) => stays.has(id)),
    ids
  )
  if (!isAlike(shown, next)) setShown(next)
  if (next.length === 0) {
    if (awaited && trouble === null) return <CoverGridSkeleton label={t("loading")} />
    return trouble === null ? (
      <div className={listing.state}>
        <EmptyList title={t("empty.title")} text={t("empty.text")} to="/store" link={t("empty.store")} />
      </div>
    ) : (
      <div className={listing.state}>
        <Message alert level={2} title={t("failed")} actions={<AskAgain favourites={favourites} look="filled" />}>
          <p>{reason}</p>
        </Message>
      </div>
    )
  }
  const sold = new Map(magazines.map((magazine) => [magazine.id, magazine]))
  const onSale = next.flatMap((id) => sold.get(id) ?? [])
  const gone = ids.filter((id) => !sold.has(id)).length
  return (
    <>
      <CatalogueNotice catalogue={catalogue} />
      {trouble !== null && <Banner action={<AskAgain favourites={favourites} />}>{t("unheard", { reason })}</Banner>}
      {onSale.length > 0 && <Shelf magazines={onSale} label={t("list")} level={2} below={magazineWay} />}
      {gone > 0 && <p>{t("gone", { count: gone })}</p>}
    </>
  )
}

/** Source: product, "Favourites". */
export const Favourites = ({ favourites, catalogue }: Pick<App, "favourites" | "catalogue">) => {
  const { t } = useTranslation("favourites")
  const actor = useDeferred(favourites)
  const shown = useSelector(catalogue, catalogueOf)
  const failure = useSelector(catalogue, catalogueFailure)
  if (shown === null && failure !== null) return <CatalogueFailed catalogue={catalogue} failure={failure} />
  return (
    <div className={listing.page}>
      <header className={listing.head}>
        <h1 className={listing.title}>{t("title")}</h1>
        <p className={listing.lead}>{t("lead")}</p>
      </header>
      {actor === null || shown === null ? (
        <CoverGridSkeleton label={t("loading")} />
      ) : (
        <List favourites={actor} catalogue={catalogue} magazines={shown.magazines} />
      )}
    </div>
  )
}
