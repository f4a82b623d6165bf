import type { Document, DocumentedOperation } from '#entrypoints/api/public/document.server.ts'

/** A parameter as the page lists it. */
export type ShownParameter = {
  name: string
  isNumber: boolean
  isRequired: boolean
  /** The only allowed values; none if it may be anything of its type. */
  values: string[]
  meaning: string
}
export type ShownPlace = 'path' | 'query' | 'body' | 'header'
/** An operation of the document as the page shows it. */
export type Endpoint = {
  id: string
  method: string
  path: string
  about: string
  places: { place: ShownPlace; parameters: ShownParameter[] }[]
  /** An example request. */
  example: { path: string; body: unknown }
  /** Responses by status, each with an example. */
  answers: { status: string; example: unknown }[]
  /** Its refusals, by status. */
  problems: { status: string; meaning: string }[]
}

type Schema = { type?: string; enum?: string[]; description?: string }

/** Every operation of the document, in its order. */
export const endpointsOf = ({ paths }: Document): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => endpointOf(path, method, operation)),
  )

function endpointOf(path: string, method: string, operation: DocumentedOperation): Endpoint {
  const responses = Object.entries(operation.responses)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    about: operation.summary,
    places: placesOf(operation),
    example: { path: exampleAddress(path, operation), body: jsonOf(operation.requestBody)?.example },
    answers: responses
      .filter(([status]) => status < '400')
      .map(([status, answer]) => ({ status, example: jsonOf(answer)?.example })),
    problems: responses
      .filter(([status]) => status >= '400')
      .map(([status, { description }]) => ({ status, meaning: description })),
  }
}

function placesOf(operation: DocumentedOperation): Endpoint['places'] {
  const body = jsonOf(operation.requestBody)?.schema as
    | { properties: Record<string, Schema>; required?: string[] }
    | undefined
  const inBody = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    shown(name, schema, body?.required?.includes(name) ?? false, schema.description ?? ''),
  )
  const inPlace = (place: ShownPlace) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required, description }) => shown(name, schema, required, description))
  const all: Endpoint['places'] = [
    { place: 'path', parameters: inPlace('path') },
    { place: 'query', parameters: inPlace('query') },
    { place: 'body', parameters: inBody },
    { place: 'header', parameters: inPlace('header') },
  ]
  return all.filter(({ parameters }) => parameters.length > 0)
}

const shown = (name: string, schema: Schema, isRequired: boolean, meaning: string): ShownParameter => ({
  name,
  isNumber: schema.type === 'integer',
  isRequired,
  values: schema.enum ?? [],
  meaning,
})

const jsonOf = (holder: { content: Record<string, { schema: object; example?: unknown }> } | undefined) =>
  holder?.content['application/json']

function exampleAddress(path: string, { parameters }: DocumentedOperation): string {
  const given = parameters.filter(({ example }) => example !== undefined)
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
