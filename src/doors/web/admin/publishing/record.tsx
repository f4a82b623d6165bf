import { Form, redirect, useNavigation } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText } from '#kit/text.ts'
import { sendNewsletter } from '#modules/newsletter/commands.server.ts'
import { previewOf } from '#modules/publishing/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Button } from '#ui/forms/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, type Refused, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/record'
import { adminHref, Behind, Moment, RowForm } from '../pieces.tsx'
import { fieldsOf, markdownInputs } from './fields.ts'
import { RecordField, type Typed } from './form.tsx'
import type { KindRecord } from './kind.ts'
import { kinds } from './kinds.server.ts'
import { type KindName, kindNames, kindOf, publishingHref } from './names.ts'
import { PublicLink, StateBadge } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

type Params = { kind?: string; id?: string }

/** @throws Refusal 'not-found' for an unknown kind, and for a new record of a kind that takes none */
function askedOf({ kind: typed, id = '' }: Params): { kind: KindName; id: string | null } {
  const kind = kindNames.find((name) => name === typed)
  if (!kind || (id === 'new' && !kindOf(kind).canAdd)) throw new Refusal('not-found')
  return { kind, id: id === 'new' ? null : id }
}

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { kind, id } = askedOf(args.params)
    return { kind, id, record: id === null ? null : await kinds[kind].record(ctx, id) }
  })

type Change = { kind: KindName; id: string | null; intent: string; form: FormData }

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const change = { ...askedOf(args.params), intent: textOf(form, 'intent'), form }
    if (change.intent === 'preview') return { previews: previewsOf(ctx, change), values: typedIn(form) }
    const saved = change.intent === 'send' ? await sent(ctx, change) : await changed(ctx, change)
    web.toast({ title: saved.words })
    return redirect(publishingHref(change.kind, saved.id))
  })

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const previewsOf = (ctx: Context, { kind, form }: Change): Record<string, string> =>
  Object.fromEntries(
    markdownInputs(kind).map((name) => [name, previewOf(ctx, cleanText(textOf(form, name)))]),
  )

async function sent(ctx: Context, { kind, id, form }: Change) {
  if (kind !== 'newsletters' || id === null) throw new Refusal('invalid-input')
  await sendNewsletter(ctx, id, textOf(form, 'version'))
  return { id, words: m.publishing_sent() }
}

const doneWords = {
  published: { show: m.publishing_published, hide: m.publishing_unpublished },
  open: { show: m.publishing_reopened, hide: m.publishing_closed },
}

/** Saves first, so that nothing typed is lost by showing or hiding the record. */
async function changed(ctx: Context, { kind, id, intent, form }: Change) {
  const { save, show } = kinds[kind]
  const isShowing = intent === 'show' || intent === 'hide'
  if (intent !== 'save' && !(isShowing && show)) throw new Refusal('invalid-input')
  const saved = await save(ctx, id, typedIn(form))
  if (!isShowing || !show) return { id: saved, words: m.publishing_saved() }
  await show(ctx, saved, intent === 'show')
  return { id: saved, words: doneWords[kindOf(kind).shows ?? 'published'][intent]() }
}

export default function PublishingRecord({
  loaderData: { kind, id, record },
  actionData,
}: Route.ComponentProps) {
  const { label } = kindOf(kind)
  const refused = actionData && 'refused' in actionData ? actionData : undefined
  const title = record ? record.title || m.publishing_untitled() : m.publishing_new_of({ kind: label() })
  const crumbs = [
    { label: m.common_admin(), to: adminHref({ tab: 'content' }) },
    { label: m.publishing_heading(), to: publishingHref('articles') },
    { label: label(), to: publishingHref(kind) },
  ]
  // A refused sending typed nothing into the fields.
  const edited = actionData?.values.intent === 'send' ? undefined : actionData
  const typed: Typed = {
    values: edited?.values ?? record?.values ?? {},
    errors: refused?.refused.fields ?? {},
    previews: actionData && 'previews' in actionData ? actionData.previews : {},
    choices: record?.choices ?? {},
  }
  return (
    <>
      <title>{`${title} - ${m.publishing_title()}`}</title>
      <PageHead
        above={<Breadcrumb label={m.course_breadcrumb()} crumbs={crumbs} />}
        title={<bdi>{title}</bdi>}
        action={record && <Standing record={record} />}
      />
      <div className="stack">
        {refused && <RefusedNote refused={refused} href={publishingHref(kind, id ?? undefined)} />}
        {actionData && 'previews' in actionData && <Banner tone="sky" title={m.publishing_not_saved()} />}
        {record?.isLocked && <Banner tone="sky" title={m.publishing_sent_locked()} />}
        {record?.facts && record.facts.length > 0 && <Facts facts={record.facts} />}
        <RecordForm
          key={record?.version}
          kind={kind}
          record={record}
          typed={typed}
          version={versionFor(record, actionData)}
        />
        {kind === 'newsletters' && record && !record.isLocked && (
          <Send id={id ?? ''} version={record.version} readers={record.readers ?? 0} />
        )}
      </div>
    </>
  )
}

type Answered = Refused | { values: Record<string, string> } | undefined

/** What is saved counts against the version that was edited; only who was told of another one goes on from that. */
function versionFor(record: KindRecord | null, answered: Answered): string {
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

function Standing({ record: { state, updatedAt, path, title } }: { record: KindRecord }) {
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

function Facts({ facts }: { facts: NonNullable<KindRecord['facts']> }) {
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

function RecordForm({
  kind,
  record,
  typed,
  version,
}: {
  kind: KindName
  record: KindRecord | null
  typed: Typed
  version: string
}) {
  const pending = useNavigation().formData?.get('intent')
  const fields = fieldsOf(kind)
  const { shows } = kindOf(kind)
  const shown = fields.filter(({ name, onlyNew }) => !record?.without?.includes(name) && !(onlyNew && record))
  const button = (intent: string, words: string, variant?: 'outline') => (
    <Button
      name="intent"
      value={intent}
      variant={variant}
      formNoValidate={intent === 'preview'}
      pending={pending === intent}
      pendingText={m.common_please_wait()}
    >
      {words}
    </Button>
  )
  const isShown = record?.state === 'published' || record?.state === 'open'
  return (
    <Form method="post" preventScrollReset className="publishing-form">
      <input type="hidden" name="version" value={version} />
      {shown.map((field) => (
        <RecordField key={field.name} field={field} typed={typed} />
      ))}
      {!record?.isLocked && (
        <div className="row">
          {button('save', m.publishing_save())}
          {shows &&
            (isShown
              ? button('hide', shows === 'open' ? m.publishing_close() : m.publishing_unpublish(), 'outline')
              : button(
                  'show',
                  shows === 'open' && record ? m.publishing_reopen() : m.publishing_publish(),
                  'outline',
                ))}
          {markdownInputs(kind).length > 0 && button('preview', m.publishing_preview(), 'outline')}
        </div>
      )}
    </Form>
  )
}

/** A second press sends: it cannot be called back. */
function Send({ id, version, readers }: { id: string; version: string; readers: number }) {
  return (
    <Behind summary={m.publishing_send()} of="">
      <RowForm
        intent="send"
        id={id}
        note={m.publishing_send_note()}
        button={m.publishing_send_to({ count: readers })}
        danger
      >
        <input type="hidden" name="version" value={version} />
      </RowForm>
    </Behind>
  )
}
