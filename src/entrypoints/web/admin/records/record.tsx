import { redirect } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { type Fields, formFields, markdownInputs } from '#core/records/fields.server.ts'
import type { Editable } from '#core/records/record.server.ts'
import type { RecordForm as Saved } from '#core/records/types.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText } from '#kit/text.ts'
import { previewOf } from '#modules/publishing/queries/published.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/record'
import { kindNamed } from './kinds.server.ts'
import { PublicLink, recordHref, StateBadge } from './pieces.tsx'
import { knowsOfAnother, RecordForm } from './record-form.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

/** @throws Refusal 'not-found' for an unknown kind, and for a new record of a kind that allows none */
function targetOf({ kind: name, id }: Route.LoaderArgs['params']): { kind: Editable; id: string | null } {
  const kind = kindNamed(name)
  if (id === 'new' && !kind.canAdd) throw new Refusal('not-found')
  return { kind, id: id === 'new' ? null : id }
}

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { kind, id } = targetOf(args.params)
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

export const shouldRevalidate = afterConflict

type Change = { kind: Editable; id: string | null; intent: string; form: FormData }

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const change = { ...targetOf(args.params), intent: textOf(form, 'intent'), form }
    if (change.intent === 'preview') return { previews: previewsOf(ctx, change.kind.fields, form) }
    const { id, words } =
      change.intent === change.kind.action?.verb ? await acted(ctx, change) : await changed(ctx, change)
    web.toast({ title: words })
    return redirect(recordHref(change.kind.name, id))
  })

/** The typed values by the names of their inputs, one a line where several ticked boxes share a name. */
function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const byName = Map.groupBy(texts, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, entries]) => [name, entries.map(([, text]) => text).join('\n')]),
  )
}

const previewsOf = (ctx: Context, fields: Fields, form: FormData): Record<string, string> =>
  Object.fromEntries(
    markdownInputs(fields).map((name) => [name, previewOf(ctx, cleanText(textOf(form, name)))]),
  )

async function acted(ctx: Context, { kind, id, form }: Change) {
  if (id === null || !kind.action) throw new Refusal('invalid-input')
  await kind.act(ctx, id, textOf(form, 'version'))
  return { id, words: kind.action.done() }
}

const doneWords = {
  published: { show: m.publishing_published, hide: m.publishing_unpublished },
  open: { show: m.publishing_reopened, hide: m.publishing_closed },
}

/** Saves first, so that publishing or hiding the record loses no typed values. */
async function changed(ctx: Context, { kind, id, intent, form }: Change) {
  const isShowing = intent === 'show' || intent === 'hide'
  if (intent !== 'save' && !(isShowing && kind.shows)) throw new Refusal('invalid-input')
  const saved = await kind.save(ctx, id, typedIn(form))
  if (!isShowing || !kind.shows) return { id: saved, words: m.publishing_saved() }
  await kind.show(ctx, saved, intent === 'show')
  return { id: saved, words: doneWords[kind.shows][intent]() }
}

type Previews = { previews: Record<string, string> }

export default function AdminRecord({
  loaderData: { kind, id, record, fields, hasPreview },
}: Route.ComponentProps) {
  const title = record ? record.title || m.publishing_untitled() : m.publishing_new_of({ kind: kind.label })
  const crumbs = [
    { label: m.common_admin(), to: adminHref('content') },
    { label: m.publishing_heading(), to: recordHref('articles') },
    { label: kind.label, to: recordHref(kind.name) },
  ]
  const previews = useFormAnswer<Previews>({ intent: 'preview' })?.extra?.previews
  return (
    <>
      <title>{`${title} - ${m.publishing_title()}`}</title>
      <PageHead
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs} />}
        title={<bdi>{held(title)}</bdi>}
        action={record && <Standing record={record} />}
      />
      <div className="stack">
        <Refused href={recordHref(kind.name, id ?? undefined)} />
        {previews && <Banner tone="sky" title={m.publishing_not_saved()} />}
        {record?.isLocked && <Banner tone="sky" title={m.publishing_sent_locked()} />}
        {record && record.facts.length > 0 && <Facts facts={record.facts} />}
        <RecordForm
          key={record?.version}
          shows={kind.shows}
          record={record}
          fields={fields}
          hasPreview={hasPreview}
          previews={previews ?? {}}
        />
        {record?.action && <RecordAction id={id ?? ''} version={record.version} action={record.action} />}
      </div>
    </>
  )
}

/** Whichever button was pressed: a form may be gone with its version. */
function Refused({ href }: { href: string }) {
  const answer = useFormAnswer({ anyForm: true })
  return (
    <RefusalNote refusal={answer?.refusal}>
      {knowsOfAnother(answer) && (
        <p>
          <a href={href} target="_blank">
            {m.publishing_open_saved()}
          </a>
          . {m.publishing_changed_meanwhile()}
        </p>
      )}
    </RefusalNote>
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
          <dd dir="auto">{held(text) || m.admin_none()}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Needs a second press: it cannot be undone. */
function RecordAction({
  id,
  version,
  action,
}: {
  id: string
  version: string
  action: NonNullable<Saved['action']>
}) {
  return (
    <Behind summary={action.summary} of="" id={id}>
      <RowForm intent={action.verb} id={id} note={action.note} button={action.button} danger>
        <input type="hidden" name="version" value={version} />
      </RowForm>
    </Behind>
  )
}
