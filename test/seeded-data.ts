import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { courses } from '#modules/courses/tables.server.ts'
import { nairobiDay } from '#kit/time.ts'
import { quickFolder } from './quick-folder.ts'
import { copyOf } from './worker-postgres.ts'

export type Built = typeof import('#app/product.ts')

const root = join(import.meta.dirname, '..')
const built = join(root, 'build', 'server', 'product.js')
/** The sample course that tests buy and finish. */
export const SHORT_COURSE = { id: 7, slug: 'sell-online-mpesa-shop', priceKes: 9000 } as const
const kept = join(root, 'test-results', 'seeded')

export function builtProduct(): Promise<Built> {
  if (!existsSync(built)) throw new Error('There is no build. Run npm run build first.')
  return import(pathToFileURL(built).href) as Promise<Built>
}

/** A separate data folder as a first start leaves it, which takes seconds: here it is copied. The caller removes it. */
export async function seededFolder(name: string, { samples = true } = {}): Promise<string> {
  const folder = mkdtempSync(join(quickFolder(), name))
  cpSync(await seed(samples ? 'samples' : 'bare'), folder, { recursive: true })
  return folder
}

/** A paid course of three lessons: real ones have a dozen or more, too many to walk through in each test. */
const priceShortCourse = ({ app }: Awaited<ReturnType<Built['createProduct']>>) =>
  app
    .context()
    .db.update(courses)
    .set({ priceKes: SHORT_COURSE.priceKes })
    .where(eq(courses.slug, SHORT_COURSE.slug))

/** The same as a Postgres database, seeded once per run and copied: opening it takes a tenth of a second instead of seconds. */
export const seededDatabase = ({ samples = true } = {}): Promise<string> =>
  copyOf(samples ? 'seeded' : 'bare', (url) => seedDatabase(url, samples))

async function seedDatabase(database: string, samples: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-seed-'))
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', ...(samples ? {} : { SAMPLE_DATA: 'off' }) }
  const product = await createProduct({ dataDir, env, database })
  if (samples) await priceShortCourse(product)
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Moved into place when complete: two concurrent workers never see half a folder. */
async function seed(kind: 'samples' | 'bare'): Promise<string> {
  const place = join(kept, `${kind}-${state()}`)
  if (existsSync(place)) return place
  mkdirSync(kept, { recursive: true })
  for (const old of readdirSync(kept).filter((name) => name.startsWith(`${kind}-`)))
    if (join(kept, old) !== place) rmSync(join(kept, old), { recursive: true, force: true })
  const draft = mkdtempSync(join(kept, 'draft-'))
  try {
    const { createProduct } = await builtProduct()
    const env = { WORKER: 'off', ...(kind === 'bare' ? { SAMPLE_DATA: 'off' } : {}) }
    const product = await createProduct({ dataDir: draft, env })
    if (kind === 'samples') await priceShortCourse(product)
    await product.close()
    renameSync(draft, place)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(place)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return place
}

/**
 * Changes with everything from which a first start creates its data; the days in samples count from the day on which they were
 * loaded.
 */
function state(): string {
  const hash = createHash('sha256').update(nairobiDay(new Date()))
  for (const file of [
    'test/seeded-data.ts',
    'build/.stadi-source',
    ...globSync('drizzle/**/*.{sql,json}', { cwd: root }).sort(),
  ])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
