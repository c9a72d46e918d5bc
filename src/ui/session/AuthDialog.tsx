import { useSelector } from "@xstate/react"
import { Check, X } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { Trans, useTranslation } from "react-i18next"
import type { AuthForm } from "../../domain/session/SignInForm.ts"
import { isOpen } from "../../machines/session/auth.view.ts"
import {
  formOf,
  interruptedOf,
  isAlreadySignedIn,
  invitedTo,
  isSending,
  isUntouched,
  contentOf,
  socialOf,
  troubleOf
} from "../../machines/session/authForm.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { takeFocus } from "../focus/takeFocus.ts"
import { IconButton } from "../parts/IconButton.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import sheet from "../parts/DialogSheet.module.css"
import { Localised } from "../parts/Localised.tsx"
import { Overlay } from "../parts/Overlay.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import styles from "./AuthDialog.module.css"
import { AuthFields, type OfAuth, Remember } from "./AuthFields.tsx"
import { Providers, Waiting } from "./Social.tsx"
import { useRefusalMessage } from "./useRefusalMessage.ts"
import { Waits } from "./Waits.tsx"

type OfForm = OfAuth & { readonly form: AuthForm }

/**
 * Focuses the first empty field, else the button. Not on touch screens, where the keyboard would cover half the text.
 */
const begun = (form: HTMLFormElement | null) => {
  if (form === null || !matchMedia("(hover: hover)").matches) return
  const empty = [...form.querySelectorAll("input")].find(({ type, value }) => type !== "checkbox" && value === "")
  const place = empty ?? form.querySelector<HTMLElement>("button[type=submit]")
  place?.focus()
}

/** The password is most likely mistyped. */
const retyping = (refused: HTMLElement | null) => {
  const password = refused?.closest("form")?.querySelector<HTMLInputElement>("[autocomplete='current-password']")
  password?.focus()
  password?.select()
}

const Trouble = ({ auth, form }: OfForm) => {
  const trouble = useSelector(auth, troubleOf)
  const refusal = useRefusalMessage(form)
  if (trouble === null) return null
  return (
    <div ref={trouble._tag === "WrongCredentials" ? retyping : null}>
      <Banner>{refusal(trouble)}</Banner>
    </div>
  )
}

const Submit = ({ auth, form }: OfForm) => {
  const { t } = useTranslation("session")
  const sending = useSelector(auth, isSending)
  const [isUnderKeyboard, setIsUnderKeyboard] = useState(false)
  return (
    <>
      <Button type="submit" look="filled" isPending={sending} onFocusChange={setIsUnderKeyboard}>
        {t(`${sending ? "sending" : "submit"}.${form}`)}
      </Button>
      {/* The button says it under the keyboard; whoever sent it by Enter hears it too. There before there is anything to say. */}
      <VisuallyHidden>
        <span role="status">{sending && !isUnderKeyboard && t(`sending.${form}`)}</span>
      </VisuallyHidden>
    </>
  )
}

interface WayProps extends OfAuth {
  readonly to: AuthForm
  readonly children: ReactNode
}

/** A way to another form. */
const Way = ({ auth, to, children }: WayProps) => (
  <Button
    look="quiet"
    isDisabled={useSelector(auth, isSending)}
    onPress={() => auth.send({ type: "auth.open", form: to })}
  >
    {children}
  </Button>
)

/** Who else one can sign in through. */
const Through = ({ auth }: OfAuth) => (
  <Providers
    social={useSelector(auth, socialOf)}
    isDisabled={useSelector(auth, isSending)}
    onChoose={(provider) => auth.send({ type: "social.start", provider })}
  />
)

/** The profile can send another mail. The modal closes as the page changes. */
const ToProfile = () => {
  const { t } = useTranslation("session")
  return (
    <p className={styles.ways}>
      {t("to.profileLead")}{" "}
      <ButtonLink to="/account/profile" look="quiet">
        {t("to.profile")}
      </ButtonLink>
    </p>
  )
}

/** What stands under each form's button. */
const Below = ({ auth, form }: OfForm) => {
  const { t } = useTranslation("session")
  const hasProfile = useSelector(auth, isAlreadySignedIn)
  switch (form) {
    case "login":
      return <Through auth={auth} />
    case "register":
      return (
        <p className={styles.terms}>
          <Trans
            t={t}
            i18nKey="terms"
            components={{
              terms: <Link to="/terms-of-use" target="_blank" />,
              privacy: <Link to="/privacy-policy" target="_blank" />
            }}
          />
        </p>
      )
    case "forgot":
    case "verify":
      if (hasProfile) return form === "forgot" ? null : <ToProfile />
      return (
        <p className={styles.ways}>
          {t(form === "forgot" ? "to.rememberedLead" : "to.laterLead")}{" "}
          <Way auth={auth} to="login">
            {t("to.login")}
          </Way>
        </p>
      )
    case "reset":
      return (
        <p className={styles.ways}>
          {t("to.expiredLead")}{" "}
          <Way auth={auth} to="forgot">
            {t("to.newLink")}
          </Way>
        </p>
      )
  }
}

/** The forms that lead to a session: either is as near as the other. */
const isEntrance = (form: AuthForm): form is "login" | "register" => form === "login" || form === "register"

/** Why the form is open. */
const useLead = ({ auth, form }: OfForm): string => {
  const { t } = useTranslation("session")
  const invited = useSelector(auth, invitedTo)
  const interrupted = useSelector(auth, interruptedOf)
  if (!isEntrance(form)) return t(`lead.${form}`)
  if (invited !== null) return t(`invited.${invited}.${form}`)
  return interrupted === null ? t(`lead.${form}`) : t(`waits.${interrupted.kind}.${form}`)
}

const Form = ({ auth, form, described }: OfForm & { readonly described: string }) => {
  const { t } = useTranslation("session")
  const interrupted = useSelector(auth, interruptedOf)
  const lead = useLead({ auth, form })
  return (
    <>
      <div id={described} className={styles.why}>
        <p className={styles.lead}>{lead}</p>
        {isEntrance(form) && interrupted !== null && <Waits interrupted={interrupted} />}
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={submitHandler(() => auth.send({ type: "form.submit" }))}
        ref={begun}
      >
        <AuthFields auth={auth} form={form} />
        {form === "login" && (
          <div className={styles.aside}>
            <Remember auth={auth} />
            <Way auth={auth} to="forgot">
              {t("to.forgot")}
            </Way>
          </div>
        )}
        <Trouble auth={auth} form={form} />
        <Submit auth={auth} form={form} />
      </form>
      <Below auth={auth} form={form} />
    </>
  )
}

type Told = Exclude<AuthForm, "login">

const Panel = ({ auth, form, described }: OfAuth & { readonly form: Told; readonly described: string }) => {
  const { t } = useTranslation(["session", "common"])
  const hasProfile = useSelector(auth, isAlreadySignedIn)
  const onward = form === "verify" ? "to.profile" : "common:close"
  return (
    <div className={styles.panel}>
      <div id={described} className={styles.told}>
        <p>{t(`panel.${form}.text`)}</p>
        {(form === "register" || form === "forgot") && <p className={styles.more}>{t(`panel.${form}.more`)}</p>}
      </div>
      <Button look="filled" ref={takeFocus} onPress={() => auth.send({ type: "panel.continue" })}>
        {t(hasProfile ? onward : `panel.${form}.button`)}
      </Button>
    </div>
  )
}

/** Signing in and registering side by side: the title is the one that is open. */
const Entrances = ({ auth, form }: OfAuth & { readonly form: "login" | "register" }) => {
  const { t } = useTranslation("session")
  const title = (
    <Heading slot="title" level={2} className={sheet.title ?? ""}>
      {t(`title.${form}`)}
    </Heading>
  )
  return (
    <div className={styles.entrances}>
      {form === "login" && title}
      <Way auth={auth} to={form === "login" ? "register" : "login"}>
        {t(form === "login" ? "to.register" : "to.login")}
      </Way>
      {form === "register" && title}
    </div>
  )
}

/** One sheet of the card: its title, what it says, and what there is to do. */
const Sheet = ({ auth, form, content }: OfForm & { readonly content: ReturnType<typeof contentOf> }) => {
  const { t } = useTranslation(["session", "common"])
  const described = useId()
  const social = useSelector(auth, socialOf)
  const isPanel = content === "panel" && form !== "login"
  return (
    <Dialog className={sheet.sheet ?? ""} aria-describedby={described} data-content={content}>
      <div className={sheet.head}>
        <p className={sheet.site} aria-hidden="true">
          {t("common:site")}
        </p>
        <IconButton
          icon={X}
          label={t("common:close")}
          tipSide="left"
          isTipForPointer
          onPress={() => auth.send({ type: "auth.close" })}
        />
      </div>
      {isPanel && <Check aria-hidden className={styles.mark} size={32} strokeWidth={1.4} />}
      {content === "form" && isEntrance(form) ? (
        <Entrances auth={auth} form={form} />
      ) : (
        <Heading slot="title" level={2} className={sheet.title ?? ""}>
          {t(isPanel ? `panel.${form}.title` : `title.${form}`)}
        </Heading>
      )}
      {isPanel ? (
        <Panel auth={auth} form={form} described={described} />
      ) : content === "waiting" ? (
        <Waiting social={social} described={described} onCancel={() => auth.send({ type: "social.cancel" })} />
      ) : (
        <Form auth={auth} form={form} described={described} />
      )}
    </Dialog>
  )
}

/**
 * The auth modal: a card, or a page on a phone. Each form is a dialog of its own, so that its title is announced.
 * Escape and ✕ close it; a press outside only if nothing typed is lost.
 */
export const AuthDialog = ({ auth }: OfAuth) => {
  const open = useSelector(auth, isOpen)
  const form = useSelector(auth, formOf)
  const content = useSelector(auth, contentOf)
  const untouched = useSelector(auth, isUntouched)
  useDialogFocusGivenBack(open)
  return (
    <Localised>
      <Overlay
        isOpen={open}
        onOpenChange={(stays) => {
          if (!stays) auth.send({ type: "auth.close" })
        }}
        isDismissable={untouched}
        ground={sheet.ground}
        card={styles.modal}
      >
        {form !== null && <Sheet key={`${form} ${content}`} auth={auth} form={form} content={content} />}
      </Overlay>
    </Localised>
  )
}
