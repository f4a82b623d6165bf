import { documentOf } from '#entrypoints/api/public/document.server.ts'
import { eventsIn } from '#entrypoints/api/public/webhooks.server.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/api-docs'
import { endpointsOf } from './api-endpoints.ts'
import { Code, Described } from './api-endpoint.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

/** The open tab of each endpoint is in the URL, as the page has no scripts. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams
    const { origin } = ctx.config
    const endpoints = endpointsOf(documentOf(origin, ctx.locale))
    const showing = endpoints.map(({ id }) => id).filter((id) => query.get(id) === 'response')
    return { origin, endpoints, showing, events: eventsIn(ctx.locale) }
  })

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { origin, endpoints, showing, events } = loaderData
  return (
    <>
      <PageMeta title={m.api_title()} description={m.api_lead()} path="/api-docs" />
      <PageHead title={m.api_heading()} lead={m.api_lead()} />
      <Section title={m.api_base()}>
        <p>{m.api_base_text()}</p>
        <Code>{origin}</Code>
      </Section>
      <Section title={m.api_auth()}>
        <p>{m.api_auth_text()}</p>
        <Code>Authorization: Bearer YOUR_KEY</Code>
        <p>
          <ButtonLink to="/account/api-keys" reload>
            {m.api_get_key()}
          </ButtonLink>
        </p>
      </Section>
      <Section title={m.api_endpoints()}>
        <p>
          {m.api_document_text()}{' '}
          <Anchor to="/api/openapi.json" reload>
            {m.api_document()}
          </Anchor>
        </p>
        {endpoints.map((endpoint) => (
          <Described
            key={endpoint.id}
            endpoint={endpoint}
            origin={origin}
            showing={showing}
            ids={endpoints.map(({ id }) => id)}
          />
        ))}
      </Section>
      <Webhooks events={events} />
      <Section title={m.api_errors()} id="errors">
        <p className="measure">{m.api_errors_text()}</p>
      </Section>
      <Section title={m.api_limits()} id="limits">
        <p className="measure">{m.api_limits_text()}</p>
      </Section>
      <p>
        {m.api_questions()}{' '}
        <Anchor to="/contact" reload>
          {m.info_contact()}
        </Anchor>
      </p>
    </>
  )
}

type Events = { type: string; meaning: string; own: boolean }[]

const Webhooks = ({ events }: { events: Events }) => (
  <Section title={m.api_webhooks()} id="webhooks">
    <p className="measure">{m.api_webhooks_text()}</p>
    <EventList events={events.filter(({ own }) => !own)} />
    <p className="measure">{m.api_webhooks_own()}</p>
    <EventList events={events.filter(({ own }) => own)} />
    <p className="measure">{m.api_webhooks_check()}</p>
    <Code>
      {'webhook-signature: v1,base64(HMAC-SHA256(secret, webhook-id + "." + webhook-timestamp + "." + body))'}
    </Code>
    <p className="measure">{m.api_webhooks_tries()}</p>
    <p>
      <ButtonLink to="/account/webhooks" variant="outline" reload>
        {m.api_webhooks_create()}
      </ButtonLink>
    </p>
  </Section>
)

const EventList = ({ events }: { events: Events }) => (
  <dl className="events">
    {events.map(({ type, meaning }) => [
      <dt key={type}>
        <code>{type}</code>
      </dt>,
      <dd key={`${type} means`}>{meaning}</dd>,
    ])}
  </dl>
)
