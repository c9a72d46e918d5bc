import { useSelector } from "@xstate/react"
import { LampDesk, Newspaper } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ArticleCard } from "../../domain/catalogue/Article.ts"
import { articleOn } from "../../domain/catalogue/pageRange.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { aids } from "../../i18n/aids.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { valueOf } from "../../machines/loadable/loadable.view.ts"
import { lightOf, type PageLightRef } from "../../machines/reader/pageLight.view.ts"
import { slideAtRest } from "../../machines/reader/slides.view.ts"
import { issueArticlesIn, pageLightIn, slidesOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { IconLink } from "../../ui/parts/IconLink.tsx"
import { focusViewer } from "../effects/focusViewer.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { usePageLight } from "../effects/usePageLight.ts"
import { Tool } from "./Tool.tsx"

/** The article that the slide belongs to; null where there is none, or it is not known. */
export const useArticleHere = (surface: SurfaceRef): ArticleCard | null => {
  const articles = useSelector(useSelector(surface, issueArticlesIn) ?? undefined, (snapshot) =>
    snapshot === undefined ? null : valueOf(snapshot)
  )
  const slide = useSelector(slidesOf(surface), slideAtRest)
  return articles === null ? null : articleOn(articles, slide)
}

/** Switches how bright pages are in the dark theme. */
export const useLightTool = (light: PageLightRef) => {
  const { t } = useTranslation("aids")
  const isDim = useSelector(light, lightOf) === "dim"
  return {
    icon: LampDesk,
    label: t(isDim ? "light.bright" : "light.dim"),
    onPress: () => light.send({ type: "theme.choose", theme: isDim ? "bright" : "dim" })
  }
}

const LightTool = ({ light }: { readonly light: PageLightRef }) => <Tool {...useLightTool(light)} />

const LightKept = ({ light }: { readonly light: PageLightRef }) => {
  usePageLight(light)
  return null
}

/** Its focus goes to the page where the next slide has no article. */
const ArticleTool = ({ article: { id, title } }: { readonly article: ArticleCard }) => {
  const { t } = useTranslation("aids")
  const place = useRef<HTMLSpanElement>(null)
  useFocusHandedOn(place, focusViewer)
  return (
    <span ref={place}>
      <IconLink to="/article/$id" params={{ id }} icon={Newspaper} label={t("article.readThis", { title })} />
    </span>
  )
}

export interface AidToolsProps {
  readonly surface: SurfaceRef
  readonly paper: ReaderTheme
  /** Whether the toolbar has room for them; on a phone they are in the menu. */
  readonly hasRoom: boolean
}

/** The tools whose code comes after the first slide. */
export const AidTools = ({ surface, paper, hasRoom }: AidToolsProps) => {
  const { i18n } = useTranslation("aids")
  useState(() => addTexts(i18n, { aids }))
  const article = useArticleHere(surface)
  const light = useSelector(surface, pageLightIn)
  return (
    <>
      {light !== null && <LightKept light={light} />}
      {hasRoom && light !== null && paper === "dark" && <LightTool light={light} />}
      {hasRoom && article !== null && <ArticleTool article={article} />}
    </>
  )
}
