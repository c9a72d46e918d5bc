import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type Shared, shareAddress, type ShareTarget, shareTargets } from "../../domain/catalogue/share.ts"
import { isCopied, isRefused, type SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { Button } from "../parts/Button.tsx"
import { LinkField } from "../parts/LinkField.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import styles from "./Share.module.css"

const isDeviceSharing = (): boolean => "share" in navigator && typeof navigator.share === "function"

const Target = ({ target, shared }: { readonly target: ShareTarget; readonly shared: Shared }) => {
  const { t } = useTranslation("issue")
  const where = t(`share.${target}`)
  return (
    <li>
      <a
        className={styles.target}
        href={shareAddress(target, shared)}
        aria-label={t("share.on", { where })}
        rel="noopener noreferrer"
        {...(target === "email" ? {} : { target: "_blank" })}
      >
        {where}
      </a>
    </li>
  )
}

/** Share links, the clipboard, and the device's share sheet if it has one. */
export const Share = ({ shared, sharing }: { readonly shared: Shared; readonly sharing: SharingRef }) => {
  const { t } = useTranslation("issue")
  const copied = useSelector(sharing, isCopied)
  const refused = useSelector(sharing, isRefused)
  return (
    <TitledSection className={styles.share} titleClassName={styles.heading} title={t("share.title")}>
      <ul className={styles.targets}>
        {shareTargets.map((target) => (
          <Target key={target} target={target} shared={shared} />
        ))}
        <li>
          <Button look="quiet" onPress={() => sharing.send({ type: "link.copy", shared })}>
            {t("share.copy")}
          </Button>
        </li>
        {isDeviceSharing() && (
          <li>
            <Button look="quiet" onPress={() => sharing.send({ type: "page.hand", shared })}>
              {t("share.device")}
            </Button>
          </li>
        )}
      </ul>
      <div role="status" className={styles.told}>
        {copied && t("share.copied")}
        {refused && <LinkField label={t("share.uncopied")} url={shared.url} />}
      </div>
    </TitledSection>
  )
}
