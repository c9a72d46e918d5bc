import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { adverts as words } from "../../i18n/adverts.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { advertShown, type AdvertsRef, showingOf } from "../../machines/reader/adverts.view.ts"
import type { SurfaceRef } from "../../machines/reader/surface.view.ts"
import { useAdvertNews } from "../effects/useAdvertNews.ts"
import { AdvertCard } from "./AdvertCard.tsx"

/** The advert that is shown, if one is. */
export const ShownAdvert = ({ adverts }: { readonly adverts: AdvertsRef }) => {
  const { i18n } = useTranslation("reader")
  useState(() => addTexts(i18n, { adverts: words }))
  const advert = useSelector(adverts, advertShown)
  const showing = useSelector(adverts, showingOf)
  return advert === null ? null : <AdvertCard key={showing} advert={advert} adverts={adverts} />
}

interface AdvertsProps {
  readonly surface: SurfaceRef
  readonly adverts: AdvertsRef
}

/** The adverts of the issue that is read. */
export const Adverts = ({ surface, adverts }: AdvertsProps) => {
  useAdvertNews(surface, adverts)
  return <ShownAdvert adverts={adverts} />
}
