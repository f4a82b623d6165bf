/** A hundred thousand topics, composed of the samples' sentences. */
import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/db.server.ts'
import { topicCategories } from '#modules/community/rules.ts'
import questions from '#content/demo/community/questions.json' with { type: 'json' }
import topics from '#content/demo/community/topics.json' with { type: 'json' }

export const TOPICS = 100_000
const SENTENCES_A_TOPIC = 8
// A rare word is one of so many.
const RARE_WORDS = 1000

const sentences = [...topics, ...questions]
  .flatMap(({ content }) => content.split(/(?<=[.?!])\s+|\n+/))
  .filter(Boolean)
const titles = [...topics, ...questions].map(({ title }) => title)

/** In a database that has none of them yet; one contains a word that no other has. */
export async function fillTopics(db: Database): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`select setseed(0.5)`)
  const from = (list: readonly string[]) =>
    sql`(array[${sql.join(
      list.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[])`
  const one = (list: SQLList) =>
    sql`l.${sql.raw(list)}[1 + floor(random() * cardinality(l.${sql.raw(list)}))::int]`
  await db.execute(sql`
    with l as materialized (select ${from(titles)} as titles, ${from(sentences)} as sentences, ${from(topicCategories)} as categories)
    insert into posts (id, kind, title, content, category, created_at)
    select gen_random_uuid(), 'topic', ${one('titles')}, t.content || ' rare' || (n % ${RARE_WORDS}), ${one('categories')}, now() - n * interval '5 minutes'
    from generate_series(1, ${TOPICS}::int) n cross join l
    cross join lateral (select string_agg(${one('sentences')} || left(' ', 0 * m), ' ') as content from generate_series(1 + 0 * n, ${SENTENCES_A_TOPIC}) m) t`)
  await db.execute(
    sql`update posts set content = content || ' kintsugi' where id = (select id from posts where kind = 'topic' order by created_at limit 1)`,
  )
  await db.execute(sql`vacuum analyze posts`)
  await db.execute(sql`vacuum analyze search_words`)
}

type SQLList = 'titles' | 'sentences' | 'categories'
