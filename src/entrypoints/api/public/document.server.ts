import { z } from 'zod'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { endsByItself } from '#web/refusal-words.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.server.ts'
import * as schemas from './schemas.ts'
import { webhooksIn } from './webhooks.server.ts'
import { meanings, problems } from './words.ts'

type Json = Record<string, unknown>
export type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description: string
  schema: Json
  example?: unknown
}
export type DocumentedOperation = {
  operationId: string
  summary: string
  security: Json[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: Json; example: unknown }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: Json; example?: unknown }>; headers?: Json }
  >
}
export type Document = Json & {
  servers: { url: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
}

// Any address may answer with one of these.
const ALWAYS = [400, 401, 429, 500]

/**
 * The OpenAPI document, generated from the schemas that parse requests and shape responses. @param locale of its sentences: English
 * except on our own page
 */
export const documentOf = (origin: string, locale: Locale): Document => ({
  openapi: '3.1.0',
  info: {
    title: 'Stadi',
    version: '1.0.0',
    summary: m.api_lead({}, { locale }),
    license: { name: 'All rights reserved', url: `${origin}/terms` },
  },
  servers: [{ url: origin }],
  security: [{ key: [] }],
  paths: pathsIn(locale),
  webhooks: webhooksIn(locale),
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: m.api_auth_text({}, { locale }) } },
    schemas: components(),
  },
})

function pathsIn(locale: Locale): Document['paths'] {
  const paths: Document['paths'] = {}
  for (const operation of operations)
    paths[operation.address] = {
      ...paths[operation.address],
      [operation.method]: documented(operation, locale),
    }
  return paths
}

function documented(operation: Operation, locale: Locale): DocumentedOperation {
  const { body } = operation.schemas
  return {
    operationId: operation.id,
    summary: operation.about({}, { locale }),
    security: [{ key: [] }],
    parameters: [
      ...parametersOf(operation, 'path', locale),
      ...parametersOf(operation, 'query', locale),
      ...parametersOf(operation, 'headers', locale),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: withMeanings(operation, jsonSchema(body), locale),
            example: operation.example.body,
          },
        },
      },
    }),
    responses: { ...answersOf(operation), ...problemsOf(operation, locale) },
  }
}

const places = { path: 'path', query: 'query', headers: 'header' } as const

function parametersOf(operation: Operation, of: keyof typeof places, locale: Locale): Parameter[] {
  const schema = operation.schemas[of]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    const example = (operation.example[of] as Json | undefined)?.[name]
    return {
      name,
      in: places[of],
      required: required.includes(name),
      description: meaningOf(operation, name, locale),
      schema,
      ...(example !== undefined && { example }),
    }
  })
}

function withMeanings(operation: Operation, schema: Json, locale: Locale): Json {
  const properties = Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => [
    name,
    { ...property, description: meaningOf(operation, name, locale) },
  ])
  return { ...schema, properties: Object.fromEntries(properties) as Json }
}

const meaningOf = ({ id }: Operation, name: string, locale: Locale): string =>
  (meanings[`${id}.${name}`] ?? meanings[name])!({}, { locale })

const answersOf = ({ answers }: Operation): DocumentedOperation['responses'] =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { name, example }]) => [
      status,
      { description: name, content: { 'application/json': { schema: ref(name), example } } },
    ]),
  )

function problemsOf(operation: Operation, locale: Locale): DocumentedOperation['responses'] {
  const statuses = [...ALWAYS, ...operation.problems].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: problems[status]!({}, { locale }),
        content: { 'application/problem+json': { schema: ref('Problem') } },
        ...(endsByItself(status) && { headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } } }),
      },
    ]),
  )
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The response schemas, by their names in schemas.ts; one that others contain is referenced, not repeated. */
function components(): Json {
  const { Course, Lesson, Job, Mentor, Problem } = schemas
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ Course, Lesson, Job, Mentor, Problem })) named.add(schema, { id })
  for (const { answers } of operations)
    for (const { name, schema } of Object.values(answers)) named.add(schema, { id: name })
  const made = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}`, io: 'output' })
  return Object.fromEntries(Object.entries(made.schemas).map(([id, schema]) => [id, bare(schema)]))
}

const jsonSchema = (schema: z.ZodType): Json => bare(z.toJSONSchema(schema, { io: 'input' }))

/** Without the properties of a standalone schema. */
function bare({ $schema: _, $id: __, ...schema }: Json): Json {
  return schema
}
