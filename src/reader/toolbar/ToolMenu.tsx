import { useSelector } from "@xstate/react"
import { useNavigate } from "@tanstack/react-router"
import { type RefObject, useState } from "react"
import { useTranslation } from "react-i18next"
import { Menu, MenuItem } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import {
  fullscreenOf,
  hasBookmarkRoom,
  hasReadingRoom,
  issueSearchIn,
  magazineIn,
  pageLightIn,
  type SurfaceRef,
  shareOf,
  sidebarOf,
  slidesOf,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import type { PageLightRef } from "../../machines/reader/pageLight.view.ts"
import { isClosest, isFurthest, isWhole } from "../../machines/reader/zoom.view.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { aids } from "../../i18n/aids.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { useArticleHere, useLightTool } from "./AidTools.tsx"
import {
  readingOrder,
  useBookmarkTool,
  useCollectionTool,
  useFullscreenTool,
  useHelpTool,
  useSearchTool,
  useShareTool
} from "../panels/tools.ts"
import styles from "./ToolMenu.module.css"

export interface ToolMenuProps {
  readonly surface: SurfaceRef
  readonly paper: ReaderTheme
  /** The button it opens from. */
  readonly place: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (opens: boolean) => void
}

const LightItem = ({ light }: { readonly light: PageLightRef }) => {
  const { label, onPress } = useLightTool(light)
  return (
    <MenuItem className={styles.item ?? ""} onAction={onPress}>
      {label}
    </MenuItem>
  )
}

/** The tools that do not fit a phone's toolbar, by name. It stays open while zooming. */
export const ToolMenu = ({ surface, paper, place, isOpen, onOpenChange }: ToolMenuProps) => {
  const { t, i18n } = useTranslation(["reader", "aids"])
  useState(() => addTexts(i18n, { aids }))
  const zoom = zoomOf(surface)
  const furthest = useSelector(zoom, isFurthest)
  const whole = useSelector(zoom, isWhole)
  const closest = useSelector(zoom, isClosest)
  const magazine = useSelector(surface, magazineIn)
  const hasRoom = useSelector(surface, hasBookmarkRoom)
  const hasReading = useSelector(surface, hasReadingRoom)
  const hasMarks = hasStrip(magazine.totalPage)
  const article = useArticleHere(surface)
  const navigate = useNavigate()
  const light = useSelector(surface, pageLightIn)
  const bookmark = useBookmarkTool(surface)
  const collection = useCollectionTool(sidebarOf(surface))
  const issueSearch = useSelector(surface, issueSearchIn)
  const search = useSearchTool(sidebarOf(surface), issueSearch)
  const others = [
    hasMarks && article !== null
      ? {
          label: t("aids:article.readThis", { title: article.title }),
          onPress: () => void navigate({ to: "/article/$id", params: { id: article.id } })
        }
      : null,
    hasMarks && !hasReading ? { label: t("tools.reading"), onPress: () => surface.send(readingOrder(surface)) } : null,
    hasMarks && !hasRoom ? bookmark : null,
    hasMarks ? search : null,
    hasMarks ? collection : null,
    useShareTool({
      share: shareOf(surface),
      slides: slidesOf(surface),
      magazine,
      search: issueSearch
    }),
    useFullscreenTool(fullscreenOf(surface)),
    useHelpTool(sidebarOf(surface))
  ]
  return (
    <Popover
      className={styles.popover ?? ""}
      triggerRef={place}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="top end"
      offset={6}
    >
      <Menu
        className={styles.menu ?? ""}
        aria-label={t("tools.more")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was opened has the keyboard
        autoFocus="first"
        onClose={() => onOpenChange(false)}
      >
        <MenuItem
          className={styles.item ?? ""}
          shouldCloseOnSelect={false}
          isDisabled={closest}
          onAction={() => zoom.send({ type: "zoom.in" })}
        >
          {t("tools.zoomIn")}
        </MenuItem>
        <MenuItem
          className={styles.item ?? ""}
          shouldCloseOnSelect={false}
          isDisabled={furthest}
          onAction={() => zoom.send({ type: "zoom.out" })}
        >
          {t("tools.zoomOut")}
        </MenuItem>
        <MenuItem
          className={styles.item ?? ""}
          shouldCloseOnSelect={false}
          isDisabled={whole}
          onAction={() => zoom.send({ type: "zoom.reset" })}
        >
          {t("tools.fit")}
        </MenuItem>
        {hasMarks && light !== null && paper === "dark" && <LightItem light={light} />}
        {others.map(
          (tool) =>
            tool !== null && (
              <MenuItem key={tool.label} className={styles.item ?? ""} onAction={tool.onPress}>
                {tool.label}
              </MenuItem>
            )
        )}
      </Menu>
    </Popover>
  )
}
