import { groupHref } from '#modules/groups/rules.ts'
import { groupPlan } from '#modules/groups/queries/own.server.ts'
import { ownGroups } from '#modules/groups/queries/joined.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { Group, GroupPage, GroupPath, PageQuery } from '../own-schemas.ts'
import { NoQuery } from '../schemas.ts'

export const GROUP = '3f1c2a52-6d0e-4a52-9f0e-0c5a4f1d7b21'
const example = {
  id: GROUP,
  name: 'January evenings',
  course_id: 2,
  course: 'Virtual Assistant Basics',
  starts_on: '2027-01-11',
  week: 2,
  members: 24,
  url: `https://stadi.example/groups/${GROUP}`,
}

/** GET /api/groups: the groups of the key's owner. */
export const groups = operation({
  id: 'groups',
  method: 'get',
  address: '/api/groups',
  scope: 'own',
  about: m.api_groups,
  schemas: { query: PageQuery },
  answers: {
    200: {
      name: 'GroupPage',
      schema: GroupPage,
      example: { groups: [example], page: 1, has_more: false },
    },
  },
  problems: [403],
  example: { query: { page: 1 } },
  async run({ ctx, query }) {
    const { rows, page, hasMore } = await ownGroups(ctx, query.page)
    const shown = rows.map(({ courseId, startsOn, ...row }) => ({
      ...row,
      course_id: courseId,
      starts_on: startsOn,
      url: ctx.config.origin + groupHref(row.id),
    }))
    return { status: 200, body: { groups: shown, page, has_more: hasMore } }
  },
})

/** GET /api/groups/{id}: its plan, as a member sees it. */
export const group = operation({
  id: 'group',
  method: 'get',
  address: '/api/groups/{id}',
  scope: 'own',
  about: m.api_group,
  schemas: { query: NoQuery, path: GroupPath },
  answers: {
    200: {
      name: 'Group',
      schema: Group,
      example: {
        ...example,
        sections: [
          {
            title: 'What the work is',
            week: 1,
            opens_on: '2027-01-11',
            due_on: '2027-01-17',
            is_open: true,
            lessons: 4,
            done: 3,
          },
        ],
      },
    },
  },
  problems: [403, 404],
  example: { path: { id: GROUP } },
  async run({ ctx, path: { id } }) {
    const { group, course, sections } = await groupPlan(ctx, id)
    const body = {
      ...group,
      course_id: course.id,
      course: course.title,
      starts_on: group.startsOn,
      url: ctx.config.origin + groupHref(id),
      sections: sections.map(({ opensOn, dueOn, isOpen, ...section }) => ({
        ...section,
        opens_on: opensOn,
        due_on: dueOn,
        is_open: isOpen,
      })),
    }
    return { status: 200, body }
  },
})
