import { useLocation } from "@tanstack/react-router"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../machines/app.ts"
import type { DrawerProps } from "./Drawer.tsx"

type OfShop = Pick<App, "session" | "auth" | "toasts" | "theme">

/**
 * Opens the drawer, whose code comes when it is wanted for the first time. It is open at one address: whoever goes
 * elsewhere has closed it.
 */
export const Menu = ({ className, ...app }: OfShop & { readonly className: string | undefined }) => {
  const { t } = useTranslation()
  const href = useLocation({ select: (location) => location.href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null)
  const open = async () => {
    setOpenAt(href)
    try {
      const { Drawer: Arrived } = await import("./Drawer.tsx")
      setDrawer(() => Arrived)
    } catch {
      setOpenAt(null)
      app.toasts.send({ type: "toast.show", toast: { key: "menuMissing", message: null, kind: "error" } })
    }
  }
  const isOpen = openAt === href
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        {t("places.menu")}
      </button>
      {Drawer !== null && <Drawer {...app} isOpen={isOpen} close={() => setOpenAt(null)} />}
    </>
  )
}
