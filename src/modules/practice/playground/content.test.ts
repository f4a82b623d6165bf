import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import initSqlJs from 'sql.js'
import { expect, test } from 'vitest'
import { triedKind } from '#course-format/lesson-text/code.ts'
import { tablesMadeIn, tablesOfExercises } from '#course-format/lesson-text/tables-made.server.ts'
import { fencesIn } from '#kit/documents/markdown.server.ts'
import { answerOf } from '../running/database.ts'
import { jobOf } from '../running/make-job.ts'
import { pageJob } from './page-job.ts'
import { playOfBlock } from './play.ts'

const texts = globSync('content/courses/*/lessons/*.md').map((file) => ({
  file,
  body: readFileSync(file, 'utf8'),
}))
const blocks = texts.flatMap(({ file, body }) =>
  fencesIn(body).flatMap(({ info, content, line }) => {
    const kind = triedKind(info, content)
    return kind ? [{ name: `${file}:${line}`, file, body, kind, content }] : []
  }),
)

test('every block of code that offers "Try it" can be read where it runs', async () => {
  expect(blocks.length).toBeGreaterThan(200)
  const unread: string[] = []
  for (const { name, kind, content } of blocks) {
    const play = playOfBlock(kind, content, [])
    if (!play) unread.push(name)
    if (play?.kind !== 'page') continue
    const job = await jobOf(pageJob(play.files).runnable, [], false)
    if ('ended' in job) unread.push(`${name} ${job.fault!.message}`)
  }
  expect(unread).toEqual([])
})

test('every query runs on the tables of its lesson and its course', async () => {
  const sqlite = await initSqlJs()
  const failed: string[] = []
  for (const { name, file, body, kind, content } of blocks) {
    if (kind !== 'sql') continue
    const beside = texts.filter(
      (one) => dirname(one.file) === dirname(file) && /\.sw\.md$/.test(one.file) === /\.sw\.md$/.test(file),
    )
    const sets = [
      ...tablesMadeIn(body),
      ...beside.flatMap((one) => tablesMadeIn(one.body)),
      ...tablesOfExercises(body),
    ]
    const { files } = playOfBlock('sql', content, sets)!
    const answer = answerOf(sqlite, { tables: files.tables!, text: files.query!, check: '' })
    if ('message' in answer) failed.push(`${name} ${answer.message}`)
  }
  expect(failed).toEqual([])
})
