import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { formOf, isEditable, knownOf, type PublicationRef } from "../../machines/publishing/publication.view.ts"
import { Button } from "../parts/Button.tsx"
import { PublicationLogo } from "../parts/PublicationLogo.tsx"
import styles from "./LogoField.module.css"
import { PictureChoice } from "./PictureChoice.tsx"
import type { OfPicture } from "./PictureFrame.tsx"

/** The publication's logo, which is saved with the form. */
export const LogoField = ({ publication, picture }: OfPicture & { readonly publication: PublicationRef }) => {
  const { t } = useTranslation("publishing")
  const { logo, title } = useSelector(publication, formOf)
  const editable = useSelector(publication, isEditable)
  const isChanged = logo !== (useSelector(publication, knownOf)?.logo ?? null)
  const label = useId()
  return (
    <div role="group" aria-labelledby={label} className={styles.field}>
      <span id={label} className={styles.label}>
        {t("picture.logo.label")}
      </span>
      <div className={styles.logo}>
        <PublicationLogo logo={logo} title={title} isInList />
      </div>
      <div className={styles.choice}>
        <PictureChoice picture={picture} aspect={1} isReplacing={logo !== null} isDisabled={!editable}>
          {logo !== null && (
            <Button
              isDisabled={!editable}
              onPress={() => publication.send({ type: "form.edit", change: { logo: null } })}
            >
              {t("picture.logo.remove")}
            </Button>
          )}
        </PictureChoice>
        <p role="status" className={styles.note}>
          {isChanged && t(logo === null ? "picture.logo.removed" : "picture.logo.ready")}
        </p>
      </div>
    </div>
  )
}
