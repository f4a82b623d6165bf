import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { spec } from '#test/world.ts'
import { lessons } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'
import { tablesMade } from './tables-made.server.ts'

const making = (table: string) => `\`\`\`sql\nCREATE TABLE ${table} (id INTEGER);\n\`\`\`\n`

describe('tables for the playground', () => {
  spec(
    'come from the lessons that the viewer can read, and from none that is not published',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, {}, ['text', 'text', 'text'])
      const [one, two, draft] = course.lessons
      const { db } = world.visitor
      const write = (id: number, part: object) => db.update(lessons).set(part).where(eq(lessons.id, id))
      await write(one!.id, { body: making('sold') })
      await write(two!.id, { body: making('bought') })
      await write(draft!.id, { body: making('secret'), publishedAt: null })
      expect(await tablesMade(world.visitor, course.id, one!.id)).toEqual([
        expect.stringContaining('sold'),
        expect.stringContaining('bought'),
      ])
      // Nor from a lesson that does not open.
      expect(await tablesMade(world.visitor, course.id, draft!.id)).toEqual([])
    },
  )
})
