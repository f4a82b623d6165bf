import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/api-docs'
import { type Endpoint, endpoints, type Parameter } from './api-examples.ts'

export const handle = { hydrate: 'never', styles: 'site' }

/** Which tab of each endpoint is open stands in the address, as the page has no scripts. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams
    return {
      origin: ctx.config.origin,
      showing: endpoints
        .filter((endpoint) => query.get(endpoint.id) === 'response')
        .map((endpoint) => endpoint.id),
    }
  })

export default function ApiDocs({ loaderData: { origin, showing } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.api_title()} description={m.api_lead()} path="/api-docs" />
      <PageHead title={m.api_heading()} lead={m.api_lead()} />
      <Banner tone="gold" title={m.api_notice_title()} text={m.api_notice()} />
      <Section title={m.api_base()}>
        <p>{m.api_base_text()}</p>
        <Code>{origin}</Code>
      </Section>
      <Section title={m.api_auth()}>
        <p>{m.api_auth_text()}</p>
        <Code>Authorization: Bearer YOUR_KEY</Code>
      </Section>
      <Section title={m.api_endpoints()}>
        {endpoints.map((endpoint) => (
          <Described key={endpoint.id} endpoint={endpoint} origin={origin} showing={showing} />
        ))}
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

function Described({ endpoint, origin, showing }: { endpoint: Endpoint; origin: string; showing: string[] }) {
  const { id, method, path, about } = endpoint
  const isResponse = showing.includes(id)
  const tab = (response: boolean, label: string) => ({
    to: tabHref(id, response, showing),
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
      <p className="measure">{about()}</p>
      <Tabs
        label={m.api_tabs_of({ endpoint: `${method} ${path}` })}
        reload
        tabs={[tab(false, m.api_parameters()), tab(true, m.api_response())]}
      />
      {isResponse ? <Answer endpoint={endpoint} /> : <Question endpoint={endpoint} origin={origin} />}
    </article>
  )
}

const Answer = ({ endpoint: { example, errors } }: { endpoint: Endpoint }) => (
  <>
    <Code>{JSON.stringify(example, null, 2)}</Code>
    <p className="small soft">{errors()}</p>
  </>
)

const Question = ({ endpoint, origin }: { endpoint: Endpoint; origin: string }) => (
  <>
    <Parameters endpoint={endpoint} />
    <p className="small soft">{m.api_example()}</p>
    <Code>{endpoint.request(origin)}</Code>
  </>
)

/** The same page with one endpoint's tab changed and the others as they are. */
function tabHref(id: string, response: boolean, showing: string[]): string {
  const open = endpoints
    .map((endpoint) => endpoint.id)
    .filter((other) => (other === id ? response : showing.includes(other)))
  return `/api-docs${open.length > 0 ? `?${open.map((name) => `${name}=response`).join('&')}` : ''}#${id}`
}

function Parameters({ endpoint: { where, method, path, parameters } }: { endpoint: Endpoint }) {
  return (
    <Table<Parameter>
      caption={
        <>
          {where === 'query' ? m.api_in_query() : m.api_in_body()}
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
}

const columns = (): Column<Parameter>[] => [
  { label: m.api_name(), cell: ({ name }) => <code>{name}</code>, main: true },
  {
    label: m.api_type(),
    cell: ({ isNumber, isRequired }) =>
      `${isNumber ? m.api_number() : m.api_text()}, ${isRequired ? m.api_required() : m.api_optional()}`,
  },
  { label: m.api_meaning(), cell: ({ meaning }) => meaning() },
]

/** Long lines break, so that nothing has to be scrolled sideways. */
const Code = ({ children }: { children: string }) => <pre className="code">{children}</pre>
