import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { countOf } from '#adapters/db/counts.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { spec, type World } from '#test/world.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { completeLesson, openLesson } from './commands/learning.server.ts'
import { reviewCourse } from './commands/reviews.server.ts'
import { courseView } from './queries/course.server.ts'
import { wrongCounts } from './queries/invariants.server.ts'
import { courses, enrolments, instructors, instructorStudents, lessons } from './tables.server.ts'
import { makeCourse } from './test-courses.ts'

/** Two courses of one instructor, and two learners: Amina in both with a review each, Baraka in the first. */
async function school(world: World) {
  const first = await makeCourse(world.visitor, { id: 900 })
  const second = await makeCourse(world.visitor, { id: 901 })
  const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
  for (const [ctx, course, rating] of [
    [amina, first, 5],
    [amina, second, 2],
    [baraka, first, 4],
  ] as const) {
    await completeLesson(ctx, course.id, course.lesson('text').id)
    await reviewCourse(ctx, course.id, { rating })
  }
  return { first, second, amina, baraka }
}

const figuresOf = async (ctx: Context, id: number) => {
  const {
    course: { lessons, students, reviews, rating },
    instructor,
  } = await courseView(ctx, id)
  return { lessons, students, reviews, rating, ofInstructor: instructor.students }
}

describe('the counts of courses', () => {
  spec(
    '[DATA-04] [CRS-09] are those of the rows, also when a review is changed and a lesson opened twice',
    async ({ world }) => {
      const { first, amina } = await school(world)
      expect(await figuresOf(world.visitor, 900)).toEqual({
        lessons: first.lessons.length,
        students: 2,
        reviews: 2,
        rating: 4.5,
        ofInstructor: 2,
      })
      await reviewCourse(amina, 900, { rating: 1 })
      await openLesson(amina, 900, first.lesson('text').id)
      expect(await figuresOf(world.visitor, 900)).toMatchObject({
        students: 2,
        reviews: 2,
        rating: 2.5,
        ofInstructor: 2,
      })
      expect(await wrongCounts(world.visitor)).toEqual([])
    },
  )

  spec('[DATA-04] go down with what is forgotten, deleted or withdrawn', async ({ world }) => {
    const { first, amina, baraka } = await school(world)
    await forgetPerson(amina, amina.viewer.id)
    expect(await figuresOf(world.visitor, 900)).toMatchObject({
      students: 1,
      reviews: 1,
      rating: 4,
      ofInstructor: 1,
    })
    expect(await wrongCounts(world.visitor)).toEqual([])
    await amina.db.update(lessons).set({ publishedAt: null }).where(eq(lessons.id, first.lessons[0]!.id))
    await amina.db.update(lessons).set({ durationMin: 99 }).where(eq(lessons.id, first.lessons[1]!.id))
    await amina.db.delete(lessons).where(eq(lessons.id, first.lessons[2]!.id))
    expect((await figuresOf(world.visitor, 900)).lessons).toBe(first.lessons.length - 2)
    expect(await wrongCounts(world.visitor)).toEqual([])
    await amina.db.delete(users).where(eq(users.id, baraka.viewer.id))
    expect(await figuresOf(world.visitor, 900)).toMatchObject({
      students: 0,
      reviews: 0,
      rating: null,
      ofInstructor: 0,
    })
    await amina.db.delete(courses).where(eq(courses.id, 901))
    expect(await wrongCounts(world.visitor)).toEqual([])
    expect(await amina.db.$count(instructorStudents)).toBe(0)
  })

  spec(
    '[CRS-09] follow a course that is withdrawn, published again or taught by somebody else',
    async ({ world }) => {
      const { amina } = await school(world)
      const set = async (values: Partial<typeof courses.$inferInsert>, id = 900) => {
        await amina.db.update(courses).set(values).where(eq(courses.id, id))
        expect(await wrongCounts(world.visitor)).toEqual([])
      }
      await set({ publishedAt: null })
      expect((await figuresOf(world.visitor, 901)).ofInstructor).toBe(1)
      await set({ publishedAt: world.now() })
      expect((await figuresOf(world.visitor, 901)).ofInstructor).toBe(2)
      await amina.db.insert(instructors).values({ slug: 'otieno', name: 'Otieno', title: '', bio: '' })
      await set({ instructorSlug: 'otieno' })
      expect([
        (await figuresOf(world.visitor, 900)).ofInstructor,
        (await figuresOf(world.visitor, 901)).ofInstructor,
      ]).toEqual([2, 1])
      await set({ title: 'Renamed' }, 901)
    },
  )

  spec('an enrolment never moves, and one that was there already counts once', async ({ world }) => {
    const { amina } = await school(world)
    await amina.db
      .insert(enrolments)
      .values({ userId: amina.viewer.id, courseId: 900, enrolledAt: world.now() })
      .onConflictDoNothing()
    expect(await wrongCounts(world.visitor)).toEqual([])
    await expect(
      amina.db.transaction((tx) =>
        tx.update(enrolments).set({ courseId: 901 }).where(eq(enrolments.courseId, 900)),
      ),
    ).rejects.toThrow()
  })

  spec('[HOME-05+] people and learners follow sign-up, confirmation and erasing', async ({ world }) => {
    const { db } = world.visitor
    const id = newId()
    const figures = async () => [await countOf(db, 'people'), await countOf(db, 'learners')]
    const [people, learners] = (await figures()) as [number, number]
    await db
      .insert(users)
      .values({
        id,
        name: 'Zawadi',
        email: 'zawadi@example.com',
        createdAt: world.now(),
        updatedAt: world.now(),
      })
    expect(await figures()).toEqual([people + 1, learners])
    await db.update(users).set({ emailConfirmedAt: world.now() }).where(eq(users.id, id))
    expect(await figures()).toEqual([people + 1, learners + 1])
    await db.update(users).set({ erasedAt: world.now(), emailConfirmedAt: null }).where(eq(users.id, id))
    expect(await figures()).toEqual([people, learners])
    await db.delete(users).where(eq(users.id, id))
    expect(await figures()).toEqual([people, learners])
    expect(await wrongCounts(world.visitor)).toEqual([])
  })

  spec('the check names a count that is wrong, and counting anew mends it', async ({ world }) => {
    await school(world)
    await world.visitor.db.execute(
      sql`update course_counts set students = students + 3 where course_id = 900`,
    )
    await world.visitor.db.execute(
      sql`update counts set n = n - 1 where name = 'people' and part = own_part()`,
    )
    expect(await wrongCounts(world.visitor)).toEqual([
      'course 900 students: 5 kept, 2 counted',
      'people: 1 kept, 2 counted',
    ])
    await world.visitor.db.execute(sql`select count_all_anew()`)
    expect(await wrongCounts(world.visitor)).toEqual([])
  })
})
