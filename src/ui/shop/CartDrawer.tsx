import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Trash2, X } from "lucide-react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "react-i18next"
import { smallCover } from "../../domain/catalogue/cover.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { type CartRef, countIn, isBusy, itemsIn, totalIn } from "../../machines/shop/cart.view.ts"
import { type DrawerRef, isOpen, isUnchecked } from "../../machines/shop/drawer.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useFailedPicture } from "../hooks/useFailedPicture.ts"
import { useRootMark } from "../hooks/useRootMark.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Button } from "../parts/Button.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import sheet from "../shell/Drawer.module.css"
import { useLira } from "../parts/useLira.ts"
import styles from "./CartDrawer.module.css"

interface OfCart {
  readonly cart: CartRef
}

interface OfDrawer {
  readonly drawer: DrawerRef
}

interface Closing {
  readonly close: () => void
}

const Picture = ({ image, title }: Pick<CartItem, "image" | "title">) => {
  const src = image === null ? null : smallCover(image)
  const [hasFailed, fail] = useFailedPicture(src)
  return src === null || hasFailed ? (
    <span className={styles.picture} data-blank aria-hidden="true">
      {title}
    </span>
  ) : (
    <img className={styles.picture} src={src} alt="" decoding="async" onError={fail} />
  )
}

/** Hands the focus of a removed row on to the next row, else the previous one, else the link in the empty cart. */
const handOn = (row: HTMLLIElement | null) => () => {
  if (row?.contains(document.activeElement) !== true) return
  const dialog = row.closest<HTMLElement>("[role=dialog]")
  const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button")
  if (next != null) return next.focus()
  queueMicrotask(() => dialog?.querySelector<HTMLElement>("section a")?.focus())
}

const Row = ({ item, cart, close }: OfCart & Closing & { readonly item: CartItem }) => {
  const lira = useLira()
  const { t } = useTranslation("cart")
  const { id, title, price, image } = item
  const what = item.type === "subscription" ? t("yearly") : item.description
  return (
    <li className={styles.row} ref={handOn}>
      <Picture image={image} title={title} />
      <div className={styles.words}>
        <p className={styles.title}>
          {item.type === "issue" ? (
            <Link to="/magazine/$id" params={{ id }} className={styles.link} onClick={close}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={styles.what}>{what}</p>
        <p className={styles.price}>{lira(price)}</p>
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t("remove", { item: what === "" ? title : `${title}, ${what}` })}
        onClick={() => cart.send({ type: "item.remove", id })}
      >
        <Trash2 aria-hidden size={20} strokeWidth={1.6} />
      </button>
    </li>
  )
}

const Empty = ({ close }: Closing) => {
  const { t } = useTranslation("cart")
  const toStore = (
    <ButtonLink to="/store" look="filled" onClick={close}>
      {t("empty.toStore")}
    </ButtonLink>
  )
  return (
    <Message level={2} title={t("empty.title")} actions={toStore}>
      <p>{t("empty.text")}</p>
    </Message>
  )
}

const Items = ({ cart, drawer, close }: OfCart & OfDrawer & Closing) => {
  const lira = useLira()
  const { t } = useTranslation("cart")
  const items = useSelector(cart, itemsIn)
  const total = useSelector(cart, totalIn)
  const isUncertain = useSelector(drawer, isUnchecked)
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <Row key={item.id} item={item} cart={cart} close={close} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.total}>
          <span>{t("total")}</span>
          <strong className={styles.sum}>{lira(total)}</strong>
        </p>
        <p role="status" className={styles.unchecked}>
          {isUncertain && t("unchecked")}
        </p>
      </div>
    </>
  )
}

/** Disabled for an empty cart. */
const Buy = ({ cart, close }: OfCart & Closing) => {
  const { t } = useTranslation("cart")
  const { checkout } = useApp()
  const isShut = useSelector(cart, (snapshot) => isBusy(snapshot) || countIn(snapshot) === 0)
  return (
    <div className={styles.buy}>
      <Button
        look="filled"
        isDisabled={isShut}
        aria-haspopup="dialog"
        onPress={() => {
          close()
          checkout.wish({ type: "purchase.open", purchase: { kind: "cart" } })
        }}
      >
        {t("buy")}
      </Button>
    </div>
  )
}

/** The cart over any screen. Source: product, "Cart". */
export const CartDrawer = ({ cart, drawer }: OfCart & OfDrawer) => {
  const { t } = useTranslation(["cart", "common"])
  const isShown = useSelector(drawer, isOpen)
  const busy = useSelector(cart, isBusy)
  const count = useSelector(cart, countIn)
  useDialogFocusGivenBack(isShown)
  useRootMark("cart", isShown ? "" : null)
  const close = () => drawer.send({ type: "drawer.close" })
  return (
    <Localised>
      <ModalOverlay
        isOpen={isShown}
        onOpenChange={(stays) => {
          if (!stays) close()
        }}
        isDismissable
        className={sheet.ground ?? ""}
      >
        <Modal className={sheet.modal ?? ""}>
          <Dialog className={`${sheet.sheet} ${styles.sheet}`}>
            <div className={sheet.head}>
              <Heading slot="title" className={styles.heading ?? ""}>
                {t("title")} {count > 0 && <span className={styles.count}>{t("count", { count })}</span>}
              </Heading>
              <IconButton icon={X} label={t("common:close")} onPress={close} isTipForPointer />
            </div>
            {busy ? (
              <Spinner label={t("loading")} />
            ) : count === 0 ? (
              <Empty close={close} />
            ) : (
              <Items cart={cart} drawer={drawer} close={close} />
            )}
            <Buy cart={cart} close={close} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localised>
  )
}
