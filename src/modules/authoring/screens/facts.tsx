import { data, redirect } from 'react-router'
import { afterConflict } from '#shell/form/revalidation.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { createDraft, saveFacts } from '../commands/drafts.server.ts'
import { draftFacts, type DraftFacts } from '../queries/drafts.server.ts'
import type { Route } from './+types/facts'
import { draftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import { EditorHead } from './editor-head.tsx'
import { factsOptions } from './facts-options.server.ts'
import { isLost } from './taught/lost.server.ts'
import { LostDraft } from './taught/lost.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, type Option, Select, TextArea } from '#ui/forms/field.tsx'
import { FactsInKiswahili } from './fields/facts-fields.tsx'
import { OtherVersion, VersionField } from './version.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const { draftId = null } = args.params
    if (draftId !== null && (await isLost(ctx, args.url, draftId)))
      return data({ isLost: true as const }, 404)
    return {
      draftId,
      draft: draftId === null ? null : await draftFacts(ctx, draftId),
      options: await factsOptions(ctx),
      isAdmin: ctx.viewer!.isAdmin,
    }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const desk = atDesk(ctx, args.url)
    const { draftId } = args.params
    const id = draftId ?? (await createDraft(ctx, Object.fromEntries(form)))
    if (draftId) await saveFacts(ctx, id, Object.fromEntries(form))
    web.toast({ title: draftId ? m.authoring_saved() : m.authoring_created() })
    return redirect(draftHref(desk, id))
  })

/** What a course is called and who it is for: of a new one, or of a draft. */
export default function CourseFacts({ loaderData }: Route.ComponentProps) {
  if ('isLost' in loaderData) return <LostDraft />
  const { draftId, draft, options, isAdmin } = loaderData
  const title = draft ? m.authoring_facts() : m.authoring_new()
  return (
    <>
      <EditorHead title={title} course={draftId ? { id: draftId, title: draft!.facts.title } : null} />
      <FactsForm key={draftId} draft={draft} options={options} isAdmin={isAdmin} />
    </>
  )
}

type Props = {
  /** Null for a new course. */
  draft: DraftFacts | null
  options: Record<'category' | 'level' | 'language' | 'instructor', Option[]>
  /** Others say nothing of what certificates and receipts say. */
  isAdmin: boolean
}

/** Nothing but the title has to be there before the course is published. */
function FactsForm({ draft, options, isAdmin }: Props) {
  const facts = draft?.facts
  return (
    <ActionForm className="publishing-form" failed={m.authoring_failed()}>
      <OtherVersion />
      <VersionField version={draft?.version} />
      {isAdmin ? (
        <Field
          id="title"
          name="title"
          label={m.authoring_field_title()}
          required
          maxLength={120}
          defaultValue={facts?.title}
        />
      ) : (
        <p className="soft">{m.authoring_administered()}</p>
      )}
      <TextArea
        id="description"
        name="description"
        label={m.authoring_field_description()}
        hint={m.authoring_hint_description()}
        rows={3}
        maxLength={600}
        defaultValue={facts?.description}
      />
      <Choice name="category" label={m.authoring_field_category()} {...{ facts, options }} />
      <Choice name="level" label={m.authoring_field_level()} {...{ facts, options }} />
      {isAdmin && (
        <Choice
          name="instructor"
          label={m.authoring_field_instructor()}
          hint={m.authoring_hint_instructor()}
          {...{ facts, options }}
        />
      )}
      <Choice name="language" label={m.authoring_field_language()} {...{ facts, options }} />
      {isAdmin && <Price draft={draft} />}
      <Field
        id="durationText"
        name="durationText"
        className="publishing-half"
        label={m.authoring_field_duration()}
        hint={m.authoring_hint_duration()}
        maxLength={40}
        defaultValue={facts?.durationText}
      />
      <Field
        id="platform"
        name="platform"
        label={m.authoring_field_platform()}
        hint={m.authoring_hint_platform()}
        maxLength={60}
        defaultValue={facts?.platform}
      />
      {isAdmin && <Lines name="skills" label={m.authoring_field_skills()} facts={facts} />}
      <Lines name="learningOutcomes" label={m.authoring_field_outcomes()} facts={facts} />
      <Lines name="features" label={m.authoring_field_features()} facts={facts} />
      <PhoneTitle language="En" label={m.authoring_field_phone_en()} value={facts?.phoneTitle?.en} />
      <PhoneTitle language="Sw" label={m.authoring_field_phone_sw()} value={facts?.phoneTitle?.sw} />
      <FactsInKiswahili facts={facts} isTitleFixed={!isAdmin && draft?.hasTitleSw === true} />
      <div className="row">
        <Submit>{draft ? m.authoring_save() : m.authoring_create()}</Submit>
      </div>
    </ActionForm>
  )
}

type TitleProps = { language: 'En' | 'Sw'; label: string; value: string | undefined }

/** Without a name the course is not on basic phones. */
const PhoneTitle = ({ language, label, value }: TitleProps) => (
  <Field
    id={language === 'En' ? 'phoneTitle' : undefined}
    name={`phoneTitle${language}`}
    className="publishing-half"
    label={label}
    hint={m.authoring_hint_phone_title()}
    maxLength={80}
    defaultValue={value}
  />
)

type Facts = DraftFacts['facts'] | undefined

/** An existing price has a rule of its own. */
function Price({ draft }: Pick<Props, 'draft'>) {
  const value = String(draft?.facts.priceKes ?? 0)
  if (draft?.isPublished) return <input type="hidden" name="priceKes" value={value} />
  return (
    <Field
      id="priceKes"
      name="priceKes"
      type="number"
      inputMode="numeric"
      min={0}
      max={250_000}
      step={1}
      className="publishing-half"
      label={m.authoring_field_price()}
      defaultValue={value}
      required
    />
  )
}

type ChoiceProps = Pick<Props, 'options'> & {
  name: keyof Props['options']
  label: string
  hint?: string
  facts: Facts
}

const Choice = ({ name, options, facts, ...words }: ChoiceProps) => (
  <Select
    {...words}
    id={name}
    name={name}
    className="publishing-half"
    options={options[name]}
    placeholder={name === 'category' || name === 'instructor' ? m.authoring_choose() : undefined}
    required={name === 'category'}
    defaultValue={facts?.[name]}
  />
)

type LinesProps = { name: 'skills' | 'learningOutcomes' | 'features'; label: string; facts: Facts }

const Lines = ({ name, label, facts }: LinesProps) => (
  <TextArea
    id={name}
    name={name}
    label={label}
    hint={m.authoring_hint_lines()}
    rows={4}
    maxLength={2500}
    defaultValue={facts?.[name].join('\n')}
  />
)
