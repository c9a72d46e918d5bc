import type { ReactNode } from "react"
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal"
import styles from "./Overlay.module.css"

export interface OverlayProps extends Pick<ModalOverlayProps, "isOpen" | "onOpenChange" | "isDismissable"> {
  /** Where it stands and how wide it is: what its own screen says of the ground and of the card on it. */
  readonly ground: string | undefined
  readonly card: string | undefined
  readonly children: ReactNode
}

/** A card that lies over the page, on a ground that hides what is beneath. */
export const Overlay = ({ ground, card, children, ...overlay }: OverlayProps) => (
  <ModalOverlay {...overlay} className={`${styles.ground} ${ground}`}>
    <Modal className={`${styles.modal} ${card}`}>{children}</Modal>
  </ModalOverlay>
)
