import { documentOf } from '#entrypoints/api/public/document.server.ts'
import { eventsIn } from '#entrypoints/api/public/webhooks.server.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/api-docs'
import { endpointsOf, type Endpoint, type ShownParameter, type ShownPlace } from './api-endpoints.ts'
import { type Column, Table } from '#ui/layout/table.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'

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

type Props = { endpoint: Endpoint; origin: string; showing: string[]; ids: string[] }

/** One operation: its parameters with an example, or its responses. */
function Described({ endpoint, origin, showing, ids }: Props) {
  const { id, method, path, about } = endpoint
  const isResponse = showing.includes(id)
  const tab = (response: boolean, label: string) => ({
    to: tabHref(id, response, showing, ids),
    label,
    current: isResponse === response,
  })
  return (
    <article className="endpoint" id={id}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p className="measure">{held(about)}</p>
      <Tabs
        label={m.api_tabs_of({ endpoint: `${method} ${path}` })}
        reload
        tabs={[tab(false, m.api_parameters()), tab(true, m.api_response())]}
      />
      {isResponse ? <Answers endpoint={endpoint} /> : <Question endpoint={endpoint} origin={origin} />}
    </article>
  )
}

const Answers = ({ endpoint: { answers, problems } }: { endpoint: Endpoint }) => (
  <>
    {answers.map(({ status, example }) => (
      <div key={status}>
        <p className="small soft">{m.api_of_status({ status })}</p>
        <Code>{JSON.stringify(example, null, 2)}</Code>
      </div>
    ))}
    <ul className="small soft">
      {problems.map(({ status, meaning }) => (
        <li key={status}>
          <b>{status}</b> {meaning}
        </li>
      ))}
    </ul>
  </>
)

const Question = ({ endpoint, origin }: { endpoint: Endpoint; origin: string }) => (
  <>
    {endpoint.places.map(({ place, parameters }) => (
      <Parameters key={place} endpoint={endpoint} place={place} parameters={parameters} />
    ))}
    <p className="small soft">{m.api_example()}</p>
    <Code>{requestOf(endpoint, origin)}</Code>
  </>
)

/** An example request. */
function requestOf({ example: { path, body } }: Endpoint, origin: string): string {
  const sent =
    body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]
  return ['curl -H "Authorization: Bearer YOUR_KEY"', ...sent, `"${origin}${path}"`].join(' \\\n  ')
}

/** The same page with one endpoint's tab changed and the others unchanged. */
function tabHref(id: string, response: boolean, showing: string[], ids: string[]): string {
  const open = ids.filter((other) => (other === id ? response : showing.includes(other)))
  return `/api-docs${open.length > 0 ? `?${open.map((name) => `${name}=response`).join('&')}` : ''}#${id}`
}

type ParametersProps = { endpoint: Endpoint; place: ShownPlace; parameters: ShownParameter[] }

const Parameters = ({ endpoint: { method, path }, place, parameters }: ParametersProps) => (
  <Table<ShownParameter>
    caption={
      <>
        {held(inWords(place))}
        <span className="visually-hidden">
          : {method} {path}
        </span>
      </>
    }
    rows={parameters}
    rowKey={(parameter) => parameter.name}
    columns={columns()}
  />
)

const inWords = (place: ShownPlace): string =>
  ({ path: m.api_in_path, query: m.api_in_query, body: m.api_in_body, header: m.api_in_header })[place]()

const columns = (): Column<ShownParameter>[] => [
  { label: m.api_name(), cell: ({ name }) => <code>{name}</code>, main: true },
  {
    label: m.api_type(),
    cell: ({ isNumber, isRequired }) =>
      `${isNumber ? m.api_number() : m.api_text()}, ${isRequired ? m.api_required() : m.api_optional()}`,
  },
  {
    label: m.api_meaning(),
    cell: ({ meaning, values }) =>
      values.length > 1 ? `${meaning} ${m.api_one_of({ values: values.join(', ') })}` : meaning,
  },
]

/** Long lines wrap, so that nothing needs sideways scrolling. */
const Code = ({ children }: { children: string }) => <pre className="code">{children}</pre>
