import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { agreeNames, endNames } from '../../commands/names.server.ts'
import { changePlatform, closePlatform } from '../../commands/platforms.server.ts'
import { platformForAdmin, toolAddresses } from '../../queries/for-admins.server.ts'
import { Addresses } from './addresses.tsx'
import type { Route } from './+types/platform'
import { ChangeableFields, NameField } from './platform-fields.tsx'
import { dateInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PlatformView } from '../../types.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { platform: await platformForAdmin(ctx, args.params.platformId), addresses: toolAddresses(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { platformId } = args.params
    const intent = textOf(form, 'intent')
    if (intent === 'save') {
      await changePlatform(ctx, platformId, Object.fromEntries(form))
      web.toast({ title: m.lti_changed() })
    } else if (intent === 'names') {
      await agreeNames(ctx, platformId, Object.fromEntries(form))
      web.toast({ title: m.lti_names_saved() })
    } else if (intent === 'no-names') {
      await endNames(ctx, platformId)
      web.toast({ title: m.lti_names_ended() })
    } else if (intent === 'close' || intent === 'reopen') {
      await closePlatform(ctx, platformId, intent === 'close')
      web.toast({ title: intent === 'close' ? m.lti_close_done() : m.lti_reopen_done() })
    } else throw new Refusal('invalid-input')
    return redirect(args.url.pathname)
  })

/** One platform: how it stands, what may change of it, and how it is closed. */
export default function OnePlatform({ loaderData: { platform, addresses } }: Route.ComponentProps) {
  const { id, name, issuer, clientId, closedAt, people, stuck, createdAt } = platform
  return (
    <>
      <Section
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        action={
          <Anchor to={adminHref('platforms')} className="btn btn-quiet">
            {m.lti_back()}
          </Anchor>
        }
      >
        <div className="stack measure">
          <p className="row">
            <Badge tone={closedAt ? 'brick' : 'leaf'}>{closedAt ? m.lti_closed() : m.lti_open()}</Badge>
            <span className="small soft">{m.lti_people_linked({ count: people })}</span>
          </p>
          {stuck > 0 && <p>{m.lti_stuck({ count: stuck })}</p>}
          <dl className="grid gap-4 md:grid-cols-2">
            <div className="min-w-0">
              <dt className="small soft">{m.lti_issuer()}</dt>
              <dd className="wrap-anywhere">{issuer}</dd>
            </div>
            <div className="min-w-0">
              <dt className="small soft">{m.lti_client()}</dt>
              <dd className="wrap-anywhere">{clientId}</dd>
            </div>
            <div>
              <dt className="small soft">{m.lti_since()}</dt>
              <dd>
                <Moment at={createdAt} />
              </dd>
            </div>
          </dl>
          <ActionForm intent="save" className="stack" key={JSON.stringify(platform)}>
            <NameField name={name} />
            <ChangeableFields platform={platform} />
            <p>
              <Submit>{m.lti_save()}</Submit>
            </p>
          </ActionForm>
          <Behind summary={closedAt ? m.lti_reopen() : m.lti_close()} of={name} id={id}>
            <RowForm
              intent={closedAt ? 'reopen' : 'close'}
              id={id}
              note={closedAt ? m.lti_reopen_note() : m.lti_close_note()}
              button={closedAt ? m.lti_reopen() : m.lti_close()}
              danger={closedAt === null}
            />
          </Behind>
        </div>
      </Section>
      <Names {...platform} />
      <Addresses addresses={addresses} />
    </>
  )
}

/** Whether teachers of a platform see their learners by name: only as the school agreed, with what was agreed. */
const Names = ({ id, name, names }: Pick<PlatformView, 'id' | 'name' | 'names'>) => (
  <Section title={m.lti_names()}>
    <div className="stack measure">
      <p className="row">
        <Badge tone={names ? 'leaf' : undefined}>{names ? m.lti_names_on() : m.lti_names_off()}</Badge>
        {names && (
          <span className="small soft">
            {m.lti_names_since()} <Moment at={names.since} />
          </span>
        )}
      </p>
      <p>{m.lti_names_lead()}</p>
      {names ? (
        <>
          <dl className="grid gap-4">
            <div>
              <dt className="small soft">{m.lti_names_day()}</dt>
              <dd>{dateInWords(names.agreedOn, getLocale())}</dd>
            </div>
            <div className="min-w-0">
              <dt className="small soft">{m.lti_names_note()}</dt>
              <dd className="wrap-anywhere">{held(names.note)}</dd>
            </div>
          </dl>
          <Behind summary={m.lti_names_end()} of={name} id={id}>
            <RowForm
              intent="no-names"
              id={id}
              note={m.lti_names_end_note()}
              button={m.lti_names_end()}
              danger
            />
          </Behind>
        </>
      ) : (
        <ActionForm intent="names" className="stack">
          <Field name="agreedOn" type="date" label={m.lti_names_day()} required />
          <TextArea
            name="note"
            label={m.lti_names_note()}
            hint={m.lti_names_note_hint()}
            rows={3}
            maxLength={500}
            required
          />
          <p>
            <Submit>{m.lti_names_start()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
