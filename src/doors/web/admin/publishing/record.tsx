import { redirect } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { type Fields, formFields, markdownInputs } from '#core/records/fields.server.ts'
import type { Editable } from '#core/records/record.server.ts'
import type { RecordForm as Saved } from '#core/records/types.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText } from '#kit/text.ts'
import { previewOf } from '#modules/publishing/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, type Refused, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/record'
import { adminHref, Behind, Moment, RowForm } from '../pieces.tsx'
import { kindNamed } from './kinds.server.ts'
import { publishingHref } from './names.ts'
import { PublicLink, StateBadge } from './pieces.tsx'
import { RecordForm } from './record-form.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

/** @throws Refusal 'not-found' for an unknown kind, and for a new record of a kind that takes none */
function askedFor({ kind: name, id }: Route.LoaderArgs['params']): { kind: Editable; id: string | null } {
  const kind = kindNamed(name)
  if (id === 'new' && !kind.canAdd) throw new Refusal('not-found')
  return { kind, id: id === 'new' ? null : id }
}

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { kind, id } = askedFor(args.params)
    const record = id === null ? null : await kind.find(ctx, id)
    const { name, label, shows } = kind
    return {
      kind: { name, label: label(), shows },
      id,
      record,
      fields: formFields(kind.fields, record),
      hasPreview: markdownInputs(kind.fields).length > 0,
    }
  })

type Change = { kind: Editable; id: string | null; intent: string; form: FormData }

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const change = { ...askedFor(args.params), intent: textOf(form, 'intent'), form }
    if (change.intent === 'preview') return { previews: previewsOf(ctx, change.kind.fields, form) }
    const { id, words } =
      change.intent === change.kind.deed?.verb ? await acted(ctx, change) : await changed(ctx, change)
    web.toast({ title: words })
    return redirect(publishingHref(change.kind.name, id))
  })

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const previewsOf = (ctx: Context, fields: Fields, form: FormData): Record<string, string> =>
  Object.fromEntries(
    markdownInputs(fields).map((name) => [name, previewOf(ctx, cleanText(textOf(form, name)))]),
  )

async function acted(ctx: Context, { kind, id, form }: Change) {
  if (id === null || !kind.deed) throw new Refusal('invalid-input')
  await kind.act(ctx, id, textOf(form, 'version'))
  return { id, words: kind.deed.done() }
}

const doneWords = {
  published: { show: m.publishing_published, hide: m.publishing_unpublished },
  open: { show: m.publishing_reopened, hide: m.publishing_closed },
}

/** Saves first, so that nothing typed is lost by showing or hiding the record. */
async function changed(ctx: Context, { kind, id, intent, form }: Change) {
  const isShowing = intent === 'show' || intent === 'hide'
  if (intent !== 'save' && !(isShowing && kind.shows)) throw new Refusal('invalid-input')
  const saved = await kind.save(ctx, id, typedIn(form))
  if (!isShowing || !kind.shows) return { id: saved, words: m.publishing_saved() }
  await kind.show(ctx, saved, intent === 'show')
  return { id: saved, words: doneWords[kind.shows][intent]() }
}

export default function PublishingRecord({
  loaderData: { kind, id, record, fields, hasPreview },
  actionData,
}: Route.ComponentProps) {
  const refused = actionData && 'refused' in actionData ? actionData : undefined
  const title = record ? record.title || m.publishing_untitled() : m.publishing_new_of({ kind: kind.label })
  const crumbs = [
    { label: m.common_admin(), to: adminHref({ tab: 'content' }) },
    { label: m.publishing_heading(), to: publishingHref('articles') },
    { label: kind.label, to: publishingHref(kind.name) },
  ]
  // A deed that was refused typed nothing into the fields.
  const edited = record?.deed && actionData?.values.intent === record.deed.verb ? undefined : actionData
  return (
    <>
      <title>{`${title} - ${m.publishing_title()}`}</title>
      <PageHead
        above={<Breadcrumb label={m.course_breadcrumb()} crumbs={crumbs} />}
        title={<bdi>{title}</bdi>}
        action={record && <Standing record={record} />}
      />
      <div className="stack">
        {refused && <RefusedNote refused={refused} href={publishingHref(kind.name, id ?? undefined)} />}
        {actionData?.extra && <Banner tone="sky" title={m.publishing_not_saved()} />}
        {record?.isLocked && <Banner tone="sky" title={m.publishing_sent_locked()} />}
        {record && record.facts.length > 0 && <Facts facts={record.facts} />}
        <RecordForm
          key={record?.version}
          shows={kind.shows}
          record={record}
          fields={fields}
          hasPreview={hasPreview}
          version={versionFor(record, actionData)}
          typed={{
            values: edited?.values ?? record?.values ?? {},
            errors: refused?.refused.fields ?? {},
            previews: actionData?.extra?.previews ?? {},
          }}
        />
        {record?.deed && <Deed id={id ?? ''} version={record.version} deed={record.deed} />}
      </div>
    </>
  )
}

type Answered = Refused | { values: Record<string, string> } | undefined

/** What is saved counts against the version that was edited; only who was told of another one goes on from that. */
function versionFor(record: Saved | null, answered: Answered): string {
  const knows = answered && 'refused' in answered && answered.refused.code === 'changed-meanwhile'
  return (knows ? undefined : answered?.values.version) ?? record?.version ?? ''
}

function RefusedNote({ refused: { refused }, href }: { refused: Refused; href: string }) {
  return (
    <FormError title={refused.title} text={refused.text}>
      {refused.code === 'changed-meanwhile' && (
        <p>
          <a href={href} target="_blank">
            {m.publishing_open_saved()}
          </a>
          . {m.publishing_changed_meanwhile()}
        </p>
      )}
    </FormError>
  )
}

function Standing({ record: { state, updatedAt, path, title } }: { record: Saved }) {
  return (
    <>
      <StateBadge state={state} />
      {updatedAt && (
        <span className="soft">
          {m.publishing_column_updated()} <Moment at={updatedAt} />
        </span>
      )}
      {path && <PublicLink path={path} of={title} />}
    </>
  )
}

function Facts({ facts }: { facts: Saved['facts'] }) {
  return (
    <dl className="publishing-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text || m.admin_none()}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A second press does it: it cannot be called back. */
function Deed({ id, version, deed }: { id: string; version: string; deed: NonNullable<Saved['deed']> }) {
  return (
    <Behind summary={deed.summary} of="">
      <RowForm intent={deed.verb} id={id} note={deed.note} button={deed.button} danger>
        <input type="hidden" name="version" value={version} />
      </RowForm>
    </Behind>
  )
}
