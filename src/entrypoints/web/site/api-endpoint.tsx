import { m } from '#paraglide/messages.js'
import { type Column, Table } from '#ui/layout/table.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { Endpoint, ShownParameter, ShownPlace } from './api-endpoints.ts'

type Props = { endpoint: Endpoint; origin: string; showing: string[]; ids: string[] }

/** One operation: its parameters with an example, or its responses. */
export function Described({ endpoint, origin, showing, ids }: Props) {
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
      <p className="measure">{about}</p>
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
        {inWords(place)}
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
export const Code = ({ children }: { children: string }) => <pre className="code">{children}</pre>
