/**
 * npm run measure:packages: what each course takes on a phone, as its package says it and as it travels: lessons and pictures in either
 * language, its films, and the application, which all kept courses share.
 */
import { asc, isNotNull } from 'drizzle-orm'
import { rmSync } from 'node:fs'
import { courses } from '#modules/courses/tables.server.ts'
import type { Manifest } from '#modules/offline/phone/types.ts'
import { builtProduct, seededFolder } from '../../test/seeded-data.ts'

const MOST = 250_000
const languages = ['en', 'sw'] as const

const dataDir = await seededFolder('stadi-packages-')
const { createProduct } = await builtProduct()
const product = await createProduct({ dataDir, env: { WORKER: 'off', LOG_LEVEL: 'error' } })
const host = new URL(product.app.config.origin).host

async function ask(path: string, language: string): Promise<{ size: number; text: string }> {
  const headers = { host, cookie: `lang=${language}`, 'accept-encoding': 'br' }
  const answer = await product.fetch(new Request(product.app.config.origin + path, { headers }))
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  const size = Number(answer.headers.get('content-length'))
  if (path.endsWith('/package')) {
    const plain = await product.fetch(
      new Request(product.app.config.origin + path, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      }),
    )
    return { size, text: await plain.text() }
  }
  await answer.arrayBuffer()
  return { size, text: '' }
}

/** The manifest, and the bytes of all that it names but films and the application, each as it was sent. */
async function packageOf(id: number, language: string) {
  const { size, text } = await ask(`/courses/${id}/package`, language)
  const manifest = JSON.parse(text) as Manifest
  let sent = 0
  for (const { hash } of manifest.lessons)
    sent += (await ask(`/courses/${id}/package/${hash}`, language)).size
  for (const { src } of manifest.pictures) sent += (await ask(src, language)).size
  return { manifest, size, sent }
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
const rows: (string | number)[][] = []
let heaviest = 0
try {
  const db = product.app.context().db
  // All of them open.
  await db.update(courses).set({ priceKes: 0 })
  const all = await db
    .select({ id: courses.id, slug: courses.slug })
    .from(courses)
    .where(isNotNull(courses.publishedAt))
    .orderBy(asc(courses.id))
  for (const { id, slug } of all) {
    const both = []
    for (const language of languages) both.push(await packageOf(id, language))
    const [{ manifest }] = both as [(typeof both)[0]]
    heaviest = Math.max(heaviest, ...both.map(({ sent }) => sent))
    rows.push([
      slug,
      manifest.lessons.length,
      ...both.map(({ sent }) => kB(sent)),
      kB(Math.max(...both.map(({ size }) => size))),
      manifest.pictures.length,
      kB(manifest.films.reduce((sum, { bytes }) => sum + bytes, 0)),
      kB(manifest.app.bytes),
    ])
  }
} finally {
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
}

const heads = ['course', 'lessons', 'en kB', 'sw kB', 'list kB', 'pictures', 'films kB', 'application kB']
const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
console.log(table.join('\n'))
console.log(`\n${rows.length} courses; the heaviest takes ${kB(heaviest)} kB of ${kB(MOST)} without films.`)
if (heaviest > MOST) process.exitCode = 1
