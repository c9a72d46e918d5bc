import type { ReactNode } from "react"
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal"
import styles from "./Overlay.module.css"

export interface OverlayProps extends Pick<ModalOverlayProps, "isOpen" | "onOpenChange" | "isDismissable"> {
  /** Class names for the background and the card. */
  readonly ground: string | undefined
  readonly card: string | undefined
  readonly children: ReactNode
}

/** A card over the page, on a background that hides the rest. */
export const Overlay = ({ ground, card, children, ...overlay }: OverlayProps) => (
  <ModalOverlay {...overlay} className={`${styles.ground} ${ground}`}>
    <Modal className={`${styles.modal} ${card}`}>{children}</Modal>
  </ModalOverlay>
)
