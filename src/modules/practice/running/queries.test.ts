import { globSync, readFileSync } from 'node:fs'
import initSqlJs from 'sql.js'
import { describe, expect, test } from 'vitest'
import type { SqlExercise } from '#course-format/exercises/exercise.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { answerOf, tablesOf } from './database.ts'
import { differenceOf, type Rows } from './rows.ts'

const sqlite = await initSqlJs()
const lessons = globSync('content/courses/*/lessons/*.md')
const exercises = lessons.flatMap((file) =>
  blocksIn(readFileSync(file, 'utf8')).flatMap((block) =>
    block.type === 'exercise' && block.exercise.kind === 'sql'
      ? [{ file, exercise: block.exercise as SqlExercise }]
      : [],
  ),
)
const rowsOf = ({ tables, check }: SqlExercise, text: string): Rows | null | string => {
  const answer = answerOf(sqlite, { tables, text, check })
  return 'message' in answer ? answer.message : answer.rows
}

describe('queries of lessons', () => {
  test('[CRS-06] each is solved by its author, and neither by its start nor by nothing', () => {
    const wrong = exercises.flatMap(({ file, exercise }) => {
      const { solution, start, inOrder, name } = exercise
      const asked = rowsOf(exercise, solution)
      const isSolvedBy = (text: string) => {
        const rows = rowsOf(exercise, text)
        return typeof rows !== 'string' && differenceOf(rows, asked as Rows, inOrder) === null
      }
      if (typeof asked === 'string') return [`${file} ${name}: ${asked}`]
      if (!asked || asked.values.length === 0) return [`${file} ${name}: its solution gives no rows`]
      if (isSolvedBy('') || isSolvedBy(start)) return [`${file} ${name}: solved without doing anything`]
      return isSolvedBy(solution) ? [] : [`${file} ${name}: not solved by its solution`]
    })
    expect(wrong).toEqual([])
  })

  const rows = (...values: Rows['values']): Rows => ({ columns: values[0]!.map((_, at) => `c${at}`), values })
  test('[CRS-06] says how rows differ', () => {
    const asked = rows(['a', 1], ['b', 0.3])
    expect(differenceOf(rows(['a', 1], ['b', 0.1 + 0.2]), asked, true)).toBeNull()
    expect(differenceOf(rows(['b', 0.3], ['a', 1]), asked, false)).toBeNull()
    expect(differenceOf(rows(['b', 0.3], ['a', 1]), asked, true)).toEqual({ kind: 'order' })
    expect(differenceOf(rows(['a', 1]), asked, false)).toEqual({ kind: 'count', own: 1, asked: 2 })
    expect(differenceOf(rows(['a'], ['b']), asked, false)).toEqual({ kind: 'columns', own: 1, asked: 2 })
    expect(differenceOf(rows(['a', 1], ['b', null]), asked, false)).toEqual({ kind: 'values', row: 2 })
    expect(differenceOf(rows(['a', 1], ['b', '0.3']), asked, false)).toEqual({ kind: 'values', row: 2 })
    expect(differenceOf(null, asked, false)).toEqual({ kind: 'columns', own: 0, asked: 2 })
  })

  test('[CRS-06] tables are made for a query and thrown away, a mistake is told in the words of the database', () => {
    const tables = `create table goods (name text, stock integer); insert into goods values ('Unga', 4), ('Milk', 0)`
    const asked = { tables, text: 'delete from goods where stock = 0', check: 'select name from goods' }
    expect(answerOf(sqlite, asked)).toEqual({ rows: { columns: ['name'], values: [['Unga']] } })
    expect(answerOf(sqlite, { tables, text: 'select count(*) from goods', check: '' })).toEqual({
      rows: { columns: ['count(*)'], values: [[2]] },
    })
    expect(answerOf(sqlite, { tables, text: 'selekt 1', check: '' })).toEqual({
      message: expect.stringContaining('selekt'),
    })
    expect(tablesOf(sqlite, tables)).toEqual([
      {
        name: 'goods',
        rows: {
          columns: ['name', 'stock'],
          values: [
            ['Unga', 4],
            ['Milk', 0],
          ],
        },
      },
    ])
  })
})
