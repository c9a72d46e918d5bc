import { useSelector } from "@xstate/react"
import { type ReactNode, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { AdvertFields, AdvertProblems } from "../../domain/publishing/AdvertFields.ts"
import { pictureTypes } from "../../domain/publishing/Picture.ts"
import { AdvertKind, maxKeyword } from "../../domain/reader/adverts/Advert.ts"
import { maxAdvertLink, maxAdvertText, maxKeywords } from "../../domain/reader/adverts/AdvertDraft.ts"
import {
  type AdvertRef,
  fieldsIn,
  foundWrong,
  isConflicting,
  isDrawing,
  isNew,
  isOfTeam,
  isOpen,
  isRemoving,
  isSaved,
  isSaving,
  isSoughtOutdated,
  isSwitching,
  isUnsaved,
  knownOf,
  problemOf,
  problemsOf,
  troubleOf
} from "../../machines/publishing/advert.view.ts"
import { useFocusOnWrong } from "../focus/useFocusOnWrong.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Choice } from "../parts/Choice.tsx"
import { Field } from "../parts/Field.tsx"
import { SelectField } from "../parts/SelectField.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { AdvertIssues, type IssuesFound } from "./AdvertIssues.tsx"
import styles from "./Adverts.module.css"
import { PublicationField, type PublicationsRef } from "./PublicationField.tsx"
import form from "./PublicationForm.module.css"

interface OfAdvert {
  readonly advert: AdvertRef
}

const useEdit = ({ advert }: OfAdvert) => ({
  fields: useSelector(advert, fieldsIn),
  isClosed: !useSelector(advert, isOpen),
  edit: (change: Partial<AdvertFields>) => advert.send({ type: "fields.edit", change })
})

/** What is wrong with a field, in words. */
const useProblem = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const problems = useSelector(advert, problemsOf)
  const most = {
    textTooLong: maxAdvertText,
    linkTooLong: maxAdvertLink,
    tooManyKeywords: maxKeywords,
    keywordUnreadable: maxKeyword
  }
  return (field: keyof AdvertProblems): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    return t(`adverts.problems.${problem}`, { most: problem in most ? count(most[problem as keyof typeof most]) : "" })
  }
}

const Picture = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  const { fields, isClosed, edit } = useEdit({ advert })
  const input = useRef<HTMLInputElement>(null)
  const [label, hint, problemId] = [useId(), useId(), useId()]
  const drawing = useSelector(advert, isDrawing)
  const problem = useSelector(advert, problemOf)
  const wrong = useProblem({ advert })("picture")
  const said = problem === null ? wrong : t(problem === "type" ? "adverts.picture.type" : `picture.problem.${problem}`)
  const { picture } = fields
  return (
    <div role="group" aria-labelledby={label} data-wrong={wrong !== undefined} className={styles.part}>
      <span id={label} className={styles.label}>
        {t("adverts.picture.label")}
      </span>
      {picture !== null && (
        <img
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={t("adverts.picture.alt")}
        />
      )}
      <div className={styles.actions}>
        <Button
          isPending={drawing}
          isDisabled={isClosed && !drawing}
          aria-describedby={said === undefined ? hint : `${hint} ${problemId}`}
          onPress={() => input.current?.click()}
        >
          {t(drawing ? "picture.sending" : picture === null ? "adverts.picture.choose" : "adverts.picture.another")}
        </Button>
        {picture !== null && (
          <Button isDisabled={isClosed} onPress={() => edit({ picture: null })}>
            {t("adverts.picture.remove")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.cover.join(",")}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be picked again.
          currentTarget.value = ""
          if (files.length > 0) advert.send({ type: "picture.pick", files })
        }}
      />
      <p id={hint} className={styles.more}>
        {t("adverts.picture.hint")}
      </p>
      {said !== undefined && (
        <p id={problemId} role={problem === null ? undefined : "alert"} className={styles.problem}>
          {said}
        </p>
      )}
    </div>
  )
}

const Texts = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { fields, isClosed, edit } = useEdit({ advert })
  const problem = useProblem({ advert })
  return (
    <>
      <SelectField
        label={t("adverts.kind")}
        value={fields.kind}
        onChange={(id) => edit({ kind: AdvertKind.literals.find((kind) => kind === id) ?? fields.kind })}
        items={AdvertKind.literals.map((id) => ({ id, title: t(`adverts.kinds.${id}`) }))}
        placeholder={t("adverts.kind")}
        isDisabled={isClosed}
      />
      <Field
        label={t("adverts.text.label")}
        hint={t("adverts.text.hint", { most: count(maxAdvertText) })}
        value={fields.text}
        onChange={(text) => edit({ text })}
        problem={problem("text")}
        isReadOnly={isClosed}
      />
      <Field
        label={t("adverts.link.label")}
        hint={t("adverts.link.hint")}
        value={fields.link}
        onChange={(link) => edit({ link })}
        problem={problem("link")}
        isReadOnly={isClosed}
        isRequired={false}
      />
      <Picture advert={advert} />
    </>
  )
}

const Where = ({ advert, IssuesFound }: OfAdvert & Pick<AdvertFormProps, "IssuesFound">) => {
  const { t } = useTranslation("publishing")
  const { fields, isClosed, edit } = useEdit({ advert })
  const team = useSelector(advert, isOfTeam)
  const known = useSelector(advert, knownOf)
  const problem = useProblem({ advert })
  const { publication, issues } = fields
  const isNamed = team || publication !== ""
  return (
    <>
      <Choice
        label={t("adverts.issues.label")}
        value={issues === null ? "all" : "chosen"}
        onChange={(where) => edit({ issues: where === "all" ? null : (known?.issues ?? []) })}
        options={[
          { value: "all", label: t(team ? "adverts.issues.everywhere" : "adverts.issues.all") },
          { value: "chosen", label: t("adverts.issues.some") }
        ]}
        problem={problem("issues")}
        isDisabled={isClosed}
      />
      {issues?.length === 0 && known?.issues?.length === 0 && (
        <p className={styles.problem}>{t("adverts.issues.gone")}</p>
      )}
      {issues !== null && !isNamed && <p className={styles.more}>{t("adverts.issues.unnamed")}</p>}
      {issues !== null && isNamed && (
        <AdvertIssues
          key={publication}
          publication={team ? null : publication}
          chosen={issues}
          onChange={(chosen) => edit({ issues: chosen })}
          isClosed={isClosed}
          IssuesFound={IssuesFound}
        />
      )}
    </>
  )
}

const When = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  const { fields, isClosed, edit } = useEdit({ advert })
  const problem = useProblem({ advert })
  return (
    <>
      <div className={styles.days}>
        <Field
          label={t("adverts.begins")}
          kind="date"
          value={fields.begins_on}
          onChange={(begins_on) => edit({ begins_on })}
          problem={problem("days")}
          isReadOnly={isClosed}
          isRequired={false}
        />
        <Field
          label={t("adverts.ends")}
          kind="date"
          value={fields.ends_on}
          onChange={(ends_on) => edit({ ends_on })}
          isReadOnly={isClosed}
          isRequired={false}
        />
      </div>
      <p className={styles.more}>{t("adverts.daysHint")}</p>
      <Field
        label={t("adverts.limit.label")}
        hint={t("adverts.limit.hint")}
        kind="count"
        value={fields.limit}
        onChange={(limit) => edit({ limit })}
        problem={problem("limit")}
        isReadOnly={isClosed}
        isRequired={false}
      />
    </>
  )
}

const Keywords = ({ advert, children }: OfAdvert & { readonly children: ReactNode }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { fields, isClosed, edit } = useEdit({ advert })
  const outdated = useSelector(advert, isSoughtOutdated)
  const problem = useProblem({ advert })
  return (
    <>
      <Field
        label={t("adverts.keywords.label")}
        hint={t("adverts.keywords.hint", { most: count(maxKeywords) })}
        kind="lines"
        value={fields.keywords}
        onChange={(keywords) => edit({ keywords })}
        problem={problem("keywords")}
        isReadOnly={isClosed}
      />
      <div>
        {/* With the answer below, it keeps the focus and does nothing. */}
        <Button
          isDisabled={isClosed}
          aria-disabled={!outdated}
          onPress={() => outdated && advert.send({ type: "pages.seek" })}
        >
          {t("adverts.seek")}
        </Button>
      </div>
      {children}
    </>
  )
}

const Conflict = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  if (!useSelector(advert, isConflicting)) return null
  const actions = (
    <>
      <Button onPress={() => advert.send({ type: "conflict.keep" })}>{t("adverts.conflict.keep")}</Button>
      <Button onPress={() => advert.send({ type: "conflict.take" })}>{t("adverts.conflict.take")}</Button>
    </>
  )
  return <Banner action={actions}>{t("adverts.conflict.text")}</Banner>
}

const Refused = ({ advert }: OfAdvert) => {
  const trouble = useSelector(advert, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{reason}</Banner>
}

const Actions = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  const known = useSelector(advert, knownOf)
  const fresh = useSelector(advert, isNew)
  const open = useSelector(advert, isOpen)
  const saving = useSelector(advert, isSaving)
  const switching = useSelector(advert, isSwitching)
  const removing = useSelector(advert, isRemoving)
  const saved = useSelector(advert, isSaved)
  const unsaved = useSelector(advert, isUnsaved)
  return (
    <div className={form.actions}>
      <Button type="submit" look="filled" isPending={saving} isDisabled={!open && !saving}>
        {t(saving ? "form.saving" : fresh ? "adverts.place" : "publication.save")}
      </Button>
      {known !== null && known.phase !== "over" && (
        <Button
          isPending={switching}
          isDisabled={!open && !switching}
          onPress={() => advert.send({ type: "advert.switch" })}
        >
          {t(known.state === "running" ? "adverts.takeOff" : "adverts.resume")}
        </Button>
      )}
      {known !== null && known.shown === 0 && (
        <Button
          isPending={removing}
          isDisabled={!open && !removing}
          onPress={() => advert.send({ type: "advert.remove" })}
        >
          {t("adverts.remove")}
        </Button>
      )}
      <p role="status" className={form.saved}>
        {saved ? t("adverts.saved") : unsaved ? t("adverts.unsaved") : ""}
      </p>
    </div>
  )
}

interface AdvertFormProps extends OfAdvert {
  /** Those it may be placed in; null for the team. */
  readonly publications: PublicationsRef | null
  readonly IssuesFound: IssuesFound
  /** The pages that its keywords match. */
  readonly children: ReactNode
}

export const AdvertForm = ({ advert, publications, IssuesFound, children }: AdvertFormProps) => {
  const { fields, isClosed, edit } = useEdit({ advert })
  const fresh = useSelector(advert, isNew)
  const team = useSelector(advert, isOfTeam)
  const conflicting = useSelector(advert, isConflicting)
  const problem = useProblem({ advert })
  const ref = useFocusOnWrong(useSelector(advert, foundWrong))
  return (
    <form ref={ref} className={form.form} onSubmit={submitHandler(() => advert.send({ type: "advert.save" }))}>
      <Conflict advert={advert} />
      {fresh && !team && publications !== null && (
        <PublicationField
          publications={publications}
          value={fields.publication}
          onChange={(publication) => edit({ publication })}
          isDisabled={isClosed}
          problem={problem("publication")}
          isPriced={false}
        />
      )}
      <Texts advert={advert} />
      <Where advert={advert} IssuesFound={IssuesFound} />
      <When advert={advert} />
      <Keywords advert={advert}>{children}</Keywords>
      {!conflicting && <Refused advert={advert} />}
      {!conflicting && <Actions advert={advert} />}
    </form>
  )
}
