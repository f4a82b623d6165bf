import { groupsOf, groupToManage, membersOf, planOfGroup } from '#modules/groups/queries/for-teachers.server.ts'
import type { GroupRow } from '#modules/groups/types.ts'
import { ownTaughtCourses } from '#modules/teaching/queries/own.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import {
  PageQuery,
  TaughtCourses,
  TaughtGroup,
  TaughtGroupPage,
  TaughtGroupPath,
  TaughtPath,
} from '../own-schemas.ts'
import { NoQuery } from '../schemas.ts'
import { GROUP } from './groups.server.ts'

/** GET /api/teaching/courses: what the key's owner teaches. */
export const taughtCourses = operation({
  id: 'taughtCourses',
  method: 'get',
  address: '/api/teaching/courses',
  scope: 'own',
  about: m.api_taught_courses,
  schemas: { query: NoQuery },
  answers: {
    200: {
      name: 'TaughtCourses',
      schema: TaughtCourses,
      example: { courses: [{ id: 2, title: 'Virtual Assistant Basics', students: 240, reviews: 12 }] },
    },
  },
  problems: [403],
  example: {},
  async run({ ctx }) {
    return { status: 200, body: { courses: await ownTaughtCourses(ctx) } }
  },
})

const example = {
  id: GROUP,
  name: 'January evenings',
  starts_on: '2027-01-11',
  join_until: '2027-01-18',
  week: 2,
  seats: 30,
  members: 24,
  standing: 'closed',
}

/** GET /api/teaching/courses/{course_id}/groups. */
export const taughtGroups = operation({
  id: 'taughtGroups',
  method: 'get',
  address: '/api/teaching/courses/{course_id}/groups',
  scope: 'own',
  about: m.api_taught_groups,
  schemas: { query: PageQuery, path: TaughtPath },
  answers: {
    200: {
      name: 'TaughtGroupPage',
      schema: TaughtGroupPage,
      example: { groups: [example], page: 1, has_more: false },
    },
  },
  problems: [403, 404],
  example: { path: { course_id: 2 } },
  async run({ ctx, path, query }) {
    const { groups } = await groupsOf(ctx, path.course_id, query.page)
    const { rows, page, hasMore } = groups
    return { status: 200, body: { groups: rows.map(shown), page, has_more: hasMore } }
  },
})

/** GET /api/teaching/courses/{course_id}/groups/{id}: its plan, and a page of its members. */
export const taughtGroup = operation({
  id: 'taughtGroup',
  method: 'get',
  address: '/api/teaching/courses/{course_id}/groups/{id}',
  scope: 'own',
  about: m.api_taught_group,
  schemas: { query: PageQuery, path: TaughtGroupPath },
  answers: {
    200: {
      name: 'TaughtGroup',
      schema: TaughtGroup,
      example: {
        ...example,
        sections: [
          { title: 'What the work is', week: 1, opens_on: '2027-01-11', due_on: '2027-01-17' },
        ],
        progress: [{ name: 'Amina Yusuf', percent: 40, days_since_last_lesson: 3, sections_behind: 1 }],
        page: 1,
        has_more: false,
      },
    },
  },
  problems: [403, 404],
  example: { path: { course_id: 2, id: GROUP } },
  async run({ ctx, path: { course_id: courseId, id }, query }) {
    const { group } = await groupToManage(ctx, courseId, id)
    const sections = await planOfGroup(ctx, courseId, id)
    const { rows, page, hasMore } = await membersOf(ctx, courseId, id, query.page)
    const body = {
      ...shown(group),
      sections: sections.map(({ title, week, opensOn, dueOn }) => ({
        title,
        week,
        opens_on: opensOn,
        due_on: dueOn,
      })),
      progress: rows.map(({ name, percent, daysAgo, behind }) => ({
        name,
        percent,
        days_since_last_lesson: daysAgo,
        sections_behind: behind,
      })),
      page,
      has_more: hasMore,
    }
    return { status: 200, body }
  },
})

const shown = ({ startsOn, joinUntil, taken, ...group }: GroupRow) => ({
  ...group,
  starts_on: startsOn,
  join_until: joinUntil,
  members: taken,
})
