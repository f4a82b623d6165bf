import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { createEndpoint, resendDelivery, revokeEndpoint } from '../commands.server.ts'
import { ownDeliveries, ownEndpoints } from '../queries.server.ts'
import { LONGEST_URL, type Fault } from '../rules.ts'
import type { CreatedEndpoint, DeliveryView } from '../types.ts'
import type { Route } from './+types/webhooks'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const number = pageNumber(new URL(args.request.url).searchParams.get('page'))
    const { rows, page, hasMore } = await ownDeliveries(ctx, number)
    const endpoints = await ownEndpoints(ctx)
    return {
      newEndpointId: newId(),
      endpoints: endpoints.map(({ createdAt, stoppedAt, ...endpoint }) => ({
        ...endpoint,
        created: dayInWords(createdAt, ctx.locale, ctx.zone),
        stopped: stoppedAt && dayInWords(stoppedAt, ctx.locale, ctx.zone),
      })),
      deliveries: rows.map(({ createdAt, nextAt, ...delivery }) => ({
        ...delivery,
        at: createdAt.toISOString(),
        when: momentInWords(createdAt, ctx.locale, ctx.zone),
        next: nextAt && momentInWords(nextAt, ctx.locale, ctx.zone),
      })),
      page,
      hasMore,
    }
  })

/** A new secret is in the response itself: it is shown only this once. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web): Promise<Response | CreatedEndpoint> => {
    const intent = textOf(form, 'intent')
    if (intent === 'create') {
      const { endpointId, url, own } = Object.fromEntries(form)
      return createEndpoint(ctx, { id: endpointId, url, own })
    }
    if (intent === 'revoke') {
      await revokeEndpoint(ctx, textOf(form, 'id'))
      web.toast({ title: m.webhooks_revoke_done() })
    } else if (intent === 'again') {
      await resendDelivery(ctx, textOf(form, 'id'))
      web.toast({ title: m.webhooks_again_done() })
    } else throw new Refusal('invalid-input')
    return redirect('/account/webhooks')
  })

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { endpoints, newEndpointId, deliveries, page, hasMore } = loaderData
  const made = useFormAnswer<CreatedEndpoint>({ intent: 'create' })?.extra
  return (
    <>
      <title>{`${m.webhooks_title()} - Stadi`}</title>
      <PageHead
        title={m.webhooks_title()}
        lead={m.webhooks_lead()}
        action={<Anchor to="/api-docs#webhooks">{m.webhooks_to_docs()}</Anchor>}
      />
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.webhooks_own()}>
          <EndpointList endpoints={endpoints} />
        </Section>
        <NewEndpoint key={newEndpointId} id={newEndpointId}>
          {made && <Made made={made} />}
        </NewEndpoint>
      </div>
      <Section title={m.webhooks_log()} id="log">
        <DeliveryLog deliveries={deliveries} page={page} hasMore={hasMore} />
      </Section>
    </>
  )
}

const Made = ({ made: { url, secret } }: { made: CreatedEndpoint }) =>
  secret === null ? (
    <Banner tone="gold" title={m.webhooks_made_before()} text={m.webhooks_made_before_text()} />
  ) : (
    <Banner
      tone="leaf"
      title={m.webhooks_made()}
      text={
        <>
          <p className="wrap-anywhere">
            <bdi>{url}</bdi>
          </p>
          <pre className="wrap-anywhere whitespace-pre-wrap">{secret}</pre>
          <p>{m.webhooks_made_text()}</p>
        </>
      }
    />
  )

/** Its id is part of the form, so that a form sent twice creates one endpoint. */
const NewEndpoint = ({ id, children }: { id: string; children: ReactNode }) => (
  <Section title={m.webhooks_new()}>
    {children}
    <ActionForm intent="create" className="stack" failed={m.webhooks_failed()}>
      <input type="hidden" name="endpointId" value={id} />
      <Field
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        name="url"
        type="url"
        required
        maxLength={LONGEST_URL}
        autoComplete="off"
      />
      <Checkbox name="own" label={m.webhooks_own_events()} hint={m.webhooks_own_events_hint()} />
      <p>
        <Submit>{m.webhooks_create()}</Submit>
      </p>
    </ActionForm>
  </Section>
)

type Delivery = Omit<DeliveryView, 'createdAt' | 'nextAt'> & { at: string; when: string; next: string | null }
type Props = { deliveries: Delivery[]; page: number; hasMore: boolean }

/** Sent and pending deliveries, and their results. */
const DeliveryLog = ({ deliveries, page, hasMore }: Props) => (
  <>
    {deliveries.length === 0 ? (
      <p className="soft">{m.webhooks_log_empty()}</p>
    ) : (
      <ul className="grid">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    )}
    {(page > 1 || hasMore) && (
      <nav aria-label={m.webhooks_pages()} className="pagination mt-4">
        {page > 1 && <Anchor to={`/account/webhooks?page=${page - 1}#log`}>{m.webhooks_newer()}</Anchor>}
        {hasMore && <Anchor to={`/account/webhooks?page=${page + 1}#log`}>{m.webhooks_next_page()}</Anchor>}
      </nav>
    )}
  </>
)

const tones = { waiting: 'gold', sent: 'leaf', failed: 'brick' } as const

const DeliveryRow = ({ delivery }: { delivery: Delivery }) => {
  const { id, type, url, state, attempts, at, when, next } = delivery
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
      <div className="min-w-0">
        <h3>
          <code>{type}</code>
        </h3>
        <p className="row">
          <Badge tone={tones[state]}>{stateInWords(state)}</Badge>
          <span className="small soft">
            <time dateTime={at}>{when}</time>
          </span>
        </p>
        <p className="small soft wrap-anywhere">
          {outcomeOf(delivery)} {m.webhooks_attempts({ count: attempts })}
          {state === 'waiting' && attempts > 0 && next && ` ${m.webhooks_next_try({ time: next })}`}{' '}
          <bdi>{url}</bdi>
        </p>
      </div>
      <ActionForm intent="again" id={id} failed={m.webhooks_failed()}>
        <Submit variant="outline" aria-label={m.webhooks_again_of({ type, when })}>
          {m.webhooks_again()}
        </Submit>
      </ActionForm>
    </li>
  )
}

const stateInWords = (state: Delivery['state']): string =>
  ({ waiting: m.webhooks_waiting, sent: m.webhooks_sent, failed: m.webhooks_failed_state })[state]()

const faultWords: Record<Fault, () => string> = {
  'not-allowed': m.webhooks_fault_not_allowed,
  'unknown-name': m.webhooks_fault_unknown_name,
  'too-slow': m.webhooks_fault_too_slow,
  unreachable: m.webhooks_fault_unreachable,
  ended: m.webhooks_fault_ended,
}

function outcomeOf({ lastStatus, lastFault }: Delivery): string {
  if (lastFault) return faultWords[lastFault]()
  return lastStatus === null ? '' : m.webhooks_status({ status: lastStatus })
}

type Endpoint = { id: string; url: string; own: boolean; created: string; stopped: string | null }

/** The URLs at which somebody's programs receive events. */
const EndpointList = ({ endpoints }: { endpoints: Endpoint[] }) =>
  endpoints.length === 0 ? (
    <EmptyState title={m.webhooks_none()} text={m.webhooks_none_text()} level="h3" />
  ) : (
    <ul className="grid">
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} {...endpoint} />
      ))}
    </ul>
  )

const EndpointRow = ({ id, url, own, created, stopped }: Endpoint) => (
  <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
    <div className="min-w-0">
      <h3 className="wrap-anywhere" dir="auto">
        {url}
      </h3>
      <p className="row">
        <Badge tone={stopped ? 'brick' : 'leaf'}>{stopped ? m.webhooks_off() : m.webhooks_on()}</Badge>
        {own && <Badge>{m.webhooks_own_events_short()}</Badge>}
        <span className="small soft">
          {stopped ? m.webhooks_stopped({ date: stopped }) : m.webhooks_created({ date: created })}
        </span>
      </p>
    </div>
    <ActionForm intent="revoke" id={id} failed={m.webhooks_failed()}>
      <Submit variant="outline" aria-label={m.webhooks_revoke_of({ url })}>
        {m.webhooks_revoke()}
      </Submit>
    </ActionForm>
  </li>
)
