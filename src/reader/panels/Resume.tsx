import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { pageOffered } from "../../machines/reader/resume.view.ts"
import type { ResumeRef } from "../../machines/reader/surface.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "./Resume.module.css"

/** Offers to resume where reading ended: announced when it appears, without taking focus. */
export const Resume = ({ resume }: { readonly resume: ResumeRef }) => {
  const { t } = useTranslation("reader")
  const page = useSelector(resume, pageOffered)
  const hold = () => resume.send({ type: "resume.hold" })
  /** Hovered or focused still counts as in use. */
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) resume.send({ type: "resume.release" })
  }
  const isAsked = page !== null
  return (
    <div className={styles.place} {...(isAsked ? { role: "region", "aria-label": t("resume.label") } : {})}>
      <div
        className={isAsked ? styles.question : undefined}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {/* Only the words are announced, not the buttons. */}
        <p aria-live="polite">{isAsked && t("resume.question", { page })}</p>
        {isAsked && (
          <div className={styles.answers}>
            <Button look="filled" onPress={() => resume.send({ type: "resume.accept" })}>
              {t("resume.accept")}
            </Button>
            <Button look="quiet" onPress={() => resume.send({ type: "resume.dismiss" })}>
              {t("resume.dismiss")}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
