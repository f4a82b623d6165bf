import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds } from '#entrypoints/web/admin/records/kinds.server.ts'
import { type Fields, shapeOf } from '#core/records/fields.server.ts'

const inputs = import.meta.glob<Record<string, unknown>>(
  ['./*/types.ts', './*/*-inputs.ts', './*/drafts/*inputs.ts', '../course-format/document.ts'],
  { eager: true },
)
const texts = (pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: import.meta.dirname, exclude: ['../paraglide/**'] }).map((path) => [
    path,
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  ])
const screens = texts('../**/*.tsx')
const sources = texts('../**/*.ts').filter(([path]) => !path.endsWith('.test.ts'))

// Fields for lines whose name the source of their form calculates, or which come in files.
const more: Record<string, string[]> = {
  authoring: ['descriptionSw', 'bodySw', 'transcriptSw', 'phoneEn', 'phoneSw'],
  resumes: ['summary', 'description'],
  // What was asked before goes along with the next question.
  coaching: ['text'],
  // The form is that of peer-marking, and the words of an SMS.
  courses: ['feedback'],
  'mentor-questions': ['content'],
  // The text from which a note was written goes along with it.
  notes: ['before'],
  'course-format': ['description', 'body', 'narration', 'captions', 'captionsSw', 'en', 'sw', 'text'],
}
// Of files that come with Stadi.
const isSample = (path: string): boolean => path.includes('/sample/')

/** A module's name, or that of a folder of its own. */
const placeOf = (path: string): string => /^(?:\.\.\/modules\/|\.\.\/|\.\/)?([^/]+)/.exec(path)![1]!

/** The names of fields for several lines that forms of a place have, those of shared pieces included. */
function areasOf(place: string): Set<string> {
  const own = screens.filter(([path]) => [place, 'shell', 'entrypoints'].includes(placeOf(path)))
  const names = own.flatMap(([, source]) => [
    ...[
      ...source.matchAll(/<(?:TextArea|Asked)\b[^>]*?\sname=(?:"(\w+)"|\{[^}]*?'(\w+)' : '(\w+)'\})/g),
    ].flatMap((found) => found.slice(1)),
    // What `Asked` draws.
    ...[...source.matchAll(/\bask=\{\{([^]*?)\}\}|: Ask = \{([^]*?)\}|\bask=\{\s*\{([^]*?)\}/g)].flatMap(
      (found) => {
        const asked = found.slice(1).find(Boolean) ?? ''
        return /\bshort: true|\bshort\b(?!:)/.test(asked) ? [] : [/name: '(\w+)'/.exec(asked)?.[1]]
      },
    ),
  ])
  return new Set([...names, ...(more[place] ?? [])].filter((name) => name !== undefined))
}

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Every field of a schema by its name, however deep. */
function* fieldsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): Generator<[string, z.ZodType]> {
  if (seen.has(schema)) return
  seen.add(schema)
  const { in: from, out, innerType, element, valueType, options, ...def } = defOf(schema)
  if (def.type === 'object')
    for (const [name, field] of Object.entries((schema as z.ZodObject).shape)) {
      yield [name, field as z.ZodType]
      yield* fieldsOf(field as z.ZodType, seen)
    }
  for (const inner of [from, out, innerType, element, valueType, options].flat())
    if (isSchema(inner)) yield* fieldsOf(inner, seen)
}

const typed = ['\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\v'].flatMap((sign) => [
  `a${sign}b`,
  `https://a.example/a${sign}b`,
  `0712${sign}345678`,
])
const holds = (value: unknown, sign: RegExp): boolean =>
  typeof value === 'string' ? sign.test(value) : Array.isArray(value) && value.some((one) => holds(one, sign))
const secret = 'a\u0007bcdefghijkl'
const read = (field: z.ZodType, input: unknown): unknown => field.safeParse(input).data

/** Whether a break comes through. What lets a control letter through is no text for people, but a secret, an id or a file. */
const letsBreaks = (field: z.ZodType): boolean =>
  ![read(field, secret), read(field, [secret])].some((value) => holds(value, /\u0007/)) &&
  typed.some((input) =>
    [input, [input]].some((one) => holds(read(field, one), /[\n\r\t\v\u0085\u2028\u2029]/)),
  )

test('whatever is typed into a field of one line is stored on one line', () => {
  const found = Object.entries(inputs).flatMap(([path, exported]) => {
    const areas = areasOf(placeOf(path))
    return Object.entries(exported).flatMap(([name, schema]) =>
      isSchema(schema)
        ? [...fieldsOf(schema)]
            .filter(([field, type]) => !areas.has(field) && letsBreaks(type))
            .map(([field]) => `${path} ${name}.${field}`)
        : [],
    )
  })
  expect(found).toEqual([])
})

test('a field that takes lines is drawn for lines, also where its schema is used in one place alone', () => {
  const found = sources.flatMap(([path, source]) => {
    const areas = areasOf(placeOf(path))
    return isSample(path)
      ? []
      : [...source.matchAll(/\b(\w+): (?:required|optional)Text\(/g)]
          .map((match) => match[1]!)
          .filter((field) => !areas.has(field) && field !== 'schema')
          .map((field) => `${path} ${field}`)
  })
  expect(found).toEqual([])
})

test('a field of one line of a record that administrators edit is stored on one line', () => {
  const found = kinds.flatMap(({ name, fields }) =>
    Object.entries(fields as Fields)
      .filter(([, { as }]) => as === 'line')
      .flatMap(([field, declared]) => Object.entries(shapeOf(field, declared)))
      .filter(([, schema]) => letsBreaks(schema as z.ZodType))
      .map(([field]) => `${name} ${field}`),
  )
  expect(found).toEqual([])
})
