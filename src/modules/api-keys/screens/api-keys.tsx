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
import { LONGEST_NAME } from '../rules.ts'
import type { CreatedKey } from '../types.ts'
import { KeyList } from './key-list.tsx'
import type { Route } from './+types/api-keys'

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
