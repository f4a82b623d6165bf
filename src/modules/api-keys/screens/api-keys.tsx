import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, timeAgo } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { createApiKey } from '../commands/create.server.ts'
import { revokeApiKey } from '../commands/revoke.server.ts'
import { ownApiKeys } from '../queries/own.server.ts'
import { LONGEST_NAME, type Scope } from '../rules.ts'
import type { CreatedKey } from '../types.ts'
import type { Route } from './+types/api-keys'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const day = (moment: Date | null) => moment && dayInWords(moment, ctx.locale, ctx.zone)
    const keys = (await ownApiKeys(ctx)).map(({ createdAt, usedAt, revokedAt, ...key }) => ({
      ...key,
      created: day(createdAt)!,
      revoked: day(revokedAt),
      used: usedAt && timeAgo(usedAt, ctx.now(), ctx.locale),
    }))
    return { keys, newKeyId: newId() }
  })

/** A new key is in the response itself: it is shown only this once, and no URL leads to it. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web): Promise<Response | CreatedKey> => {
    const intent = textOf(form, 'intent')
    if (intent === 'create') {
      const { keyId, name, access, own } = Object.fromEntries(form)
      return createApiKey(ctx, { id: keyId, name, access, own })
    }
    if (intent !== 'revoke') throw new Refusal('invalid-input')
    await revokeApiKey(ctx, textOf(form, 'id'))
    web.toast({ title: m.keys_revoke_done() })
    return redirect('/account/api-keys')
  })

export default function ApiKeys({ loaderData: { keys, newKeyId } }: Route.ComponentProps) {
  const made = useFormAnswer<CreatedKey>({ intent: 'create' })?.extra
  return (
    <>
      <title>{`${m.keys_title()} - Stadi`}</title>
      <PageHead
        title={m.keys_title()}
        lead={m.keys_lead()}
        action={<Anchor to="/api-docs">{m.keys_to_docs()}</Anchor>}
      />
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.keys_own()}>
          <KeyList keys={keys} />
        </Section>
        <NewKey key={newKeyId} id={newKeyId}>
          {made && <Made made={made} />}
        </NewKey>
      </div>
    </>
  )
}

const Made = ({ made: { name, key } }: { made: CreatedKey }) =>
  key === null ? (
    <Banner tone="gold" title={m.keys_made_before()} text={m.keys_made_before_text()} />
  ) : (
    <Banner
      tone="leaf"
      title={m.keys_made()}
      text={
        <>
          <p>
            <bdi>{name}</bdi>
          </p>
          <pre className="wrap-anywhere whitespace-pre-wrap">{key}</pre>
          <p>{m.keys_made_text()}</p>
        </>
      }
    />
  )

/** Its id is part of the form, so that a form sent twice creates one key. */
const NewKey = ({ id, children }: { id: string; children: ReactNode }) => (
  <Section title={m.keys_new()}>
    {children}
    <ActionForm intent="create" className="stack" failed={m.keys_failed()}>
      <input type="hidden" name="keyId" value={id} />
      <Field
        label={m.keys_name()}
        hint={m.keys_name_hint()}
        name="name"
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
      />
      <RadioGroup
        legend={m.keys_access()}
        name="access"
        defaultValue="full"
        options={[
          { value: 'full', label: m.keys_access_full() },
          { value: 'read', label: m.keys_access_read() },
        ]}
      />
      <Checkbox name="own" label={m.keys_access_own()} hint={m.keys_access_own_hint()} />
      <p>
        <Submit>{m.keys_create()}</Submit>
      </p>
    </ActionForm>
  </Section>
)

type Key = {
  id: string
  name: string
  ending: string
  scopes: Scope[]
  created: string
  revoked: string | null
  used: string | null
}

/** Somebody's keys: the scope of each, and when it was used last. */
const KeyList = ({ keys }: { keys: Key[] }) =>
  keys.length === 0 ? (
    <EmptyState title={m.keys_none()} level="h3" />
  ) : (
    <ul className="grid">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )

const KeyRow = ({ apiKey }: { apiKey: Key }) => {
  const { id, name, ending, scopes, created, revoked, used } = apiKey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
      <div className="min-w-0">
        <h3 className="wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="row">
          <Badge>{scopes.includes('enrol') ? m.keys_access_full() : m.keys_access_read()}</Badge>
          {scopes.includes('own') && <Badge>{m.keys_access_own_short()}</Badge>}
          <span className="small soft">{m.keys_ending({ ending })}</span>
        </p>
        <p className="small soft">
          {revoked
            ? m.keys_revoked({ date: revoked })
            : `${m.keys_created({ date: created })}, ${used ? m.keys_used({ date: used }) : m.keys_unused()}`}
        </p>
      </div>
      {!revoked && (
        <ActionForm intent="revoke" id={id} failed={m.keys_revoke_failed()}>
          <Submit variant="outline" aria-label={m.keys_revoke_of({ name })}>
            {m.keys_revoke()}
          </Submit>
        </ActionForm>
      )}
    </li>
  )
}
