import { useLocation } from "@tanstack/react-router"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../machines/app.ts"
import { useEscape } from "../hooks/useEscape.ts"
import { rejectAfterTimeout } from "../parts/fetchTimeout.ts"
import { OverlaySpinner } from "../parts/OverlaySpinner.tsx"
import type { DrawerProps } from "./Drawer.tsx"

type OfShop = Pick<App, "session" | "auth" | "toasts" | "theme">

const fetchDrawer = () => import("./Drawer.tsx")

/**
 * Opens the drawer, whose code loads on first use; meanwhile a spinner shows, and Escape cancels. Navigating closes it.
 */
export const Menu = ({ className, ...app }: OfShop & { readonly className: string | undefined }) => {
  const { t } = useTranslation()
  const href = useLocation({ select: (location) => location.href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null)
  if (openAt !== null && openAt !== href) setOpenAt(null)
  const isOpen = openAt === href
  useEscape(isOpen && Drawer === null, () => setOpenAt(null))
  const open = async () => {
    setOpenAt(href)
    try {
      const { Drawer: Arrived } = await Promise.race([fetchDrawer(), rejectAfterTimeout()])
      setDrawer(() => Arrived)
    } catch {
      setOpenAt(null)
      app.toasts.send({ type: "toast.show", toast: { key: "menuMissing", message: null, kind: "error" } })
    }
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void fetchDrawer().catch(() => {})}
        onClick={() => void open()}
      >
        {t("places.menu")}
      </button>
      {isOpen && Drawer === null && <OverlaySpinner label={t("loading")} />}
      {Drawer !== null && <Drawer {...app} isOpen={isOpen} close={() => setOpenAt(null)} />}
    </>
  )
}
