/** npm run bench -- --search: what a search costs on the sample content, on 100,000 articles and on 100,000 topics. */
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#adapters/db/db.server.ts'
import type { Context } from '#context.ts'
import { listPosts } from '#modules/community/queries/hub.server.ts'
import { listArticles } from '#modules/publishing/queries/articles.server.ts'
import { searchHelp } from '#modules/publishing/queries/help-search.server.ts'
import { loadStartingContent } from '#modules/publishing/sample/load-site.server.ts'
import { startPostgres } from '../../test/postgres.ts'
import { builtProduct } from '../../test/seeded-data.ts'
import { fillTopics, TOPICS } from './topics.ts'
import { median } from './site.ts'

const TEXTS = 100_000
const ROUNDS = 9
const MISSPELT = 'refnud paymnet certificat mentro cousre asessment pasw'
const [MOST_MS, MOST_MS_OF_MANY] = [20, 200]

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    if (round > 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function report(
  title: string,
  most: number,
  searches: Record<string, () => Promise<unknown>>,
): Promise<void> {
  console.log(`\nSearches, ${title}, median of ${ROUNDS} (at most ${most} ms):`)
  for (const [name, work] of Object.entries(searches)) {
    const ms = await timeOf(work)
    if (ms > most) process.exitCode = 1
    console.log(`  ${name.padEnd(90)} ${ms.toFixed(1).padStart(7)} ms${ms > most ? '  TOO LONG' : ''}`)
  }
}

/** Articles of 60 words out of 20,000, distributed as people write: few words are frequent, most are rare. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`insert into articles (id, slug, language, title, excerpt, body, category, author, published_at, created_at, updated_at)
    select gen_random_uuid(), 'grown-' || n, 'en', 'Article ' || n, 'Short.', t.body, 'Freelancing', 'Wambui', now(), now(), now() from generate_series(1, ${TEXTS}::int) n
    cross join lateral (select string_agg('word' || to_hex((power(random(), 3) * 20000 + m * 0)::int), ' ') as body from generate_series(1 + 0 * n, 60) m) t`)
  await db.execute(sql`insert into articles (id, slug, language, title, excerpt, body, category, author, published_at, created_at, updated_at)
    values (gen_random_uuid(), 'needle', 'en', 'How a refund works', 'Short.', 'The mentor pays it back.', 'Freelancing', 'Wambui', now(), now(), now())`)
  await db.execute(sql`vacuum analyze articles`)
  await db.execute(sql`vacuum analyze search_words`)
}

async function withWorld(
  database: Record<string, string>,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-bench-'))
  // As built: Node alone reads no JSX, of which the modules have some.
  const { createProduct } = await builtProduct()
  const { app, close } = await createProduct({
    dataDir: folder,
    env: { LOG_LEVEL: 'error', WORKER: 'off', SAMPLE_DATA: 'off', ...database },
  })
  try {
    await loadStartingContent(app.context())
    await work(app.context())
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function searching(): Promise<void> {
  const blog = (ctx: Context, q: string) => () => listArticles(ctx, { q, category: '', page: 1 })
  await withWorld({}, (ctx) =>
    report('embedded, starting content', MOST_MS, {
      [`help: ${MISSPELT}`]: () => searchHelp(ctx, MISSPELT),
      'help: how do I get a refund': () => searchHelp(ctx, 'how do I get a refund'),
      [`blog: ${MISSPELT}`]: blog(ctx, MISSPELT),
    }),
  )
  await withWorld({}, (ctx) => amongTopics(ctx, 'embedded'))
  const postgres = await startPostgres()
  try {
    await withWorld(
      {
        DATABASE_URL: await postgres.newDatabase(),
        AUTH_SECRET: 'x'.repeat(40),
        APP_ORIGIN: 'http://localhost:3000',
      },
      async (ctx) => {
        await fill(ctx.db)
        await report(`Postgres, ${TEXTS.toLocaleString('en')} articles`, MOST_MS_OF_MANY, {
          'one rare word': blog(ctx, 'refund'),
          misspelt: blog(ctx, 'refnud mentro'),
          [MISSPELT]: blog(ctx, MISSPELT),
          'a word of every twentieth': blog(ctx, 'word2'),
          'a word of nearly all': blog(ctx, 'word'),
          'nothing like it': blog(ctx, 'zzzxqw'),
        })
        await amongTopics(ctx, 'Postgres')
      },
    )
  } finally {
    await postgres.stop()
  }
}

/** The list as the hub shows it: with counts, categories and the first page. */
async function amongTopics(ctx: Context, database: string): Promise<void> {
  await fillTopics(ctx.db)
  const topics =
    (q: string, more: object = {}) =>
    () =>
      listPosts(ctx, 'topic', { q, ...more })
  await report(`${database}, ${TOPICS.toLocaleString('en')} topics`, MOST_MS_OF_MANY, {
    'no search': topics(''),
    'one rare word': topics('kintsugi'),
    'a word of a thousandth': topics('rare17'),
    'two common words': topics('proposal client'),
    'a word of nearly all': topics('the'),
    'a Kiswahili word': topics('malipo'),
    misspelt: topics('propsal cliant'),
    [MISSPELT]: topics(MISSPELT),
    'signs alone': topics('%_\\'),
    'nothing like it': topics('zzzxqw'),
  })
  // The rarest query, which reads every found text once more.
  await report(`${database}, in another order or far back`, 2 * MOST_MS_OF_MANY, {
    'a word of nearly all, a category, most replies': topics('the', {
      group: 'Freelancing',
      sort: 'replies',
    }),
    'a late page of a word of nearly all': topics('the', { page: 900 }),
  })
}
