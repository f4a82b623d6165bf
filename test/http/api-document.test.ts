import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#modules/courses/tables.server.ts'
import { certificateOf } from '../everything-of.ts'
import { everythingOfOwn, OWN_COURSE } from './api-own-data.ts'
import { Program, programOf, type Said } from './api-program.ts'
import { closeProduct, person, product } from './product.ts'

type Answers = Record<string, { content: Record<string, { schema: { $ref: string } }> }>
type Document = {
  openapi: string
  paths: Record<
    string,
    Record<string, { responses: Answers; security: object[]; parameters: { name: string }[] }>
  >
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

let program: Program
let mayRead: Program
let own: Awaited<ReturnType<typeof everythingOfOwn>>
let certificateId: string
let document: Document
beforeAll(async () => {
  const { app } = await product()
  const { ctx } = await person('Amina')
  program = await programOf(ctx, 'full', true)
  mayRead = await programOf(ctx, 'read')
  own = await everythingOfOwn(ctx, (await person('Baraka')).ctx, (await person('Hidden')).ctx)
  document = (await new Program(null).ask('/api/openapi.json')).body as unknown as Document
  certificateId = certificateOf(1)
  const now = app.now()
  await ctx.db
    .insert(certificates)
    .values({
      id: certificateId,
      userId: ctx.viewer.id,
      courseId: 1,
      studentName: 'Amina Yusuf',
      courseTitle: 'A course',
      instructorName: 'Somebody',
      completedAt: now,
      issuedAt: now,
    })
})
afterAll(closeProduct)

describe('[API-07+] the OpenAPI document', () => {
  test('is served to everybody, and a public validator of OpenAPI 3.1 finds no fault in it', async () => {
    const said = await new Program(null).ask('/api/openapi.json')
    expect(said.headers.get('content-type')).toMatch(/^application\/json/)
    expect(document.openapi).toBe('3.1.0')
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  })

  test('the validator would find one', async () => {
    const broken = { ...structuredClone(document), paths: { '/x': { get: { responses: 1 } } } }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  test('real responses match it, for every status of every operation that a program can get', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema(document, 'api')
    const seen: string[] = []
    const check = async (method: string, path: string, asked: Promise<Said>) => {
      const { status, headers, body } = await asked
      const kind = status < 400 ? 'application/json' : 'application/problem+json'
      expect(headers.get('content-type')).toMatch(kind)
      const { $ref } = document.paths[path]![method]!.responses[status]!.content[kind]!.schema
      const isValid = ajv.getSchema(`api${$ref}`)!
      expect([path, status, isValid(body), isValid.errors]).toEqual([path, status, true, null])
      seen.push(`${method} ${path} ${status}`)
    }
    const get = (path: string, real = path, who = program) => check('get', path, who.ask(real))
    for (const path of Object.keys(document.paths).filter((path) => document.paths[path]!.get)) {
      const real = path
        .replace('/courses/{id}', '/courses/1')
        .replace('/certificates/{id}', `/certificates/${certificateId}`)
        .replace('{id}', own.groupId)
        .replace('{course_id}', String(OWN_COURSE))
        .replace('{slug}', own.slug)
        .replace('{month}', '2026-11')
      const isList = document.paths[path]!.get!.parameters.some(({ name }) => name === 'limit')
      await get(path, isList ? `${path}?limit=100` : real)
      if (document.paths[path]!.get!.responses['403']) await get(path, real, mayRead)
      await get(path, `${real}?nothing=1`)
      await get(path, real, new Program(null))
      if (path.includes('{')) await get(path, path.replaceAll(/\{\w+\}/g, '0'))
    }
    const enrol = (body: unknown, who = program, headers = {}) =>
      check('post', '/api/enrollment', who.send('/api/enrollment', body, headers))
    const { body } = await program.ask('/api/courses?limit=100')
    const all = body.courses as { id: number; price_kes: number; lessons: number }[]
    const free = all.find((course) => course.price_kes === 0 && course.lessons > 0)!.id
    const paid = all.find((course) => course.price_kes > 0 && course.lessons > 0)!.id
    await enrol({ course_id: free })
    await enrol({ course_id: paid, phone_number: '0712345678' })
    await enrol({ course_id: paid })
    await enrol({ course_id: free, user_id: crypto.randomUUID() })
    await enrol({ course_id: 2_000_000 })
    await enrol({}, new Program(null))
    await enrol({}, program, { 'content-type': 'text/plain' })
    await enrol({ phone_number: 'x'.repeat(20_000) })
    const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses)
          .map((status) => `${method} ${path} ${status}`)
          // Statuses that need a conflict, too many requests, or something broken.
          .filter((one) => !seen.includes(one) && !/ (409|429|500|502|503)$/.test(one)),
      ),
    )
    // No key of this test may only read.
    expect(missing).toEqual([])
  })
})
