import { importsOf, waitingCount } from '#modules/organisations/queries/invitations.server.ts'
import { invoicesOf } from '#modules/organisations/queries/invoices.server.ts'
import { lotsOf } from '#modules/organisations/queries/seats.server.ts'
import { ownManaged } from '#modules/organisations/queries/managed.server.ts'
import { peopleOf } from '#modules/organisations/queries/people.server.ts'
import { invoiceNumber, roomHref } from '#modules/organisations/rules.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import {
  InvitationLists,
  InvoicePage,
  MemberPage,
  Organisations,
  OrganisationPath,
  PageQuery,
  Seats,
} from '../own-schemas.ts'
import { NoQuery } from '../schemas.ts'

const SLUG = 'kisumu-poly'
const ID = '7d8e3a10-2c11-4a8e-8a51-5b1f0f6d9c02'

/** GET /api/organisations: those that the key's owner manages. */
export const organisations = operation({
  id: 'organisations',
  method: 'get',
  address: '/api/organisations',
  scope: 'own',
  about: m.api_organisations,
  schemas: { query: NoQuery },
  answers: {
    200: {
      name: 'Organisations',
      schema: Organisations,
      example: {
        organisations: [
          { slug: SLUG, name: 'Kisumu Poly', url: `https://stadi.example/organisations/${SLUG}` },
        ],
      },
    },
  },
  problems: [403],
  example: {},
  async run({ ctx }) {
    const rows = await ownManaged(ctx)
    const shown = rows.map((row) => ({ ...row, url: ctx.config.origin + roomHref(row.slug) }))
    return { status: 200, body: { organisations: shown } }
  },
})

/** GET /api/organisations/{slug}/members: what its room shows of them. */
export const members = operation({
  id: 'members',
  method: 'get',
  address: '/api/organisations/{slug}/members',
  scope: 'own',
  about: m.api_organisation_members,
  schemas: { query: PageQuery, path: OrganisationPath },
  answers: {
    200: {
      name: 'MemberPage',
      schema: MemberPage,
      example: {
        total: 1,
        showing: 1,
        members: [
          {
            id: ID,
            name: 'Amina Yusuf',
            joined_at: '2026-11-20T06:00:00.000Z',
            progress: { courses: 2, percent_done: 40, days_since_last_lesson: 3, certificates: 1 },
          },
        ],
        page: 1,
        has_more: false,
      },
    },
  },
  problems: [403, 404],
  example: { path: { slug: SLUG } },
  async run({ ctx, path, query }) {
    const { rows, members, showing, page, hasMore } = await peopleOf(ctx, path.slug, { q: '', page: query.page })
    const body = {
      total: members,
      showing,
      members: rows.map(({ id, name, joinedAt, shown }) => ({
        id,
        name,
        joined_at: joinedAt.toISOString(),
        progress: shown && {
          courses: shown.courses,
          percent_done: shown.percent,
          days_since_last_lesson: shown.daysAgo,
          certificates: shown.certificates,
        },
      })),
      page,
      has_more: hasMore,
    }
    return { status: 200, body }
  },
})

/** GET /api/organisations/{slug}/seats. */
export const seats = operation({
  id: 'seats',
  method: 'get',
  address: '/api/organisations/{slug}/seats',
  scope: 'own',
  about: m.api_organisation_seats,
  schemas: { query: NoQuery, path: OrganisationPath },
  answers: {
    200: {
      name: 'Seats',
      schema: Seats,
      example: {
        lots: [
          {
            id: ID,
            course_id: 2,
            course: 'Virtual Assistant Basics',
            seats: 20,
            given: 12,
            is_open: false,
            ends_at: '2027-11-20T21:00:00.000Z',
            is_over: false,
            invoice: 'ST-0007',
          },
        ],
      },
    },
  },
  problems: [403, 404],
  example: { path: { slug: SLUG } },
  async run({ ctx, path }) {
    const lots = (await lotsOf(ctx, path.slug)).map(
      ({ courseId, used, isOpen, endsAt, isOver, invoice, ...lot }) => ({
        ...lot,
        course_id: courseId,
        given: used,
        is_open: isOpen,
        ends_at: endsAt.toISOString(),
        is_over: isOver,
        invoice: invoice === null ? null : invoiceNumber(invoice),
      }),
    )
    return { status: 200, body: { lots } }
  },
})

/** GET /api/organisations/{slug}/invitation-lists: how far the lists of people are read, and what was wrong in them. */
export const invitationLists = operation({
  id: 'invitationLists',
  method: 'get',
  address: '/api/organisations/{slug}/invitation-lists',
  scope: 'own',
  about: m.api_organisation_lists,
  schemas: { query: NoQuery, path: OrganisationPath },
  answers: {
    200: {
      name: 'InvitationLists',
      schema: InvitationLists,
      example: {
        waiting: 0,
        lists: [
          {
            id: ID,
            lines: 120,
            read: 120,
            invited: 119,
            wrong_count: 1,
            wrong: [{ line: 17, fault: 'phone' }],
            created_at: '2026-11-20T06:00:00.000Z',
            finished_at: '2026-11-20T06:01:00.000Z',
          },
        ],
      },
    },
  },
  problems: [403, 404],
  example: { path: { slug: SLUG } },
  async run({ ctx, path }) {
    const lists = await importsOf(ctx, path.slug)
    const body = {
      waiting: await waitingCount(ctx, path.slug),
      lists: lists.map(({ done, wrongCount, createdAt, finishedAt, ...list }) => ({
        ...list,
        read: done,
        wrong_count: wrongCount,
        created_at: createdAt.toISOString(),
        finished_at: finishedAt && finishedAt.toISOString(),
      })),
    }
    return { status: 200, body }
  },
})

/** GET /api/organisations/{slug}/invoices. */
export const invoices = operation({
  id: 'invoices',
  method: 'get',
  address: '/api/organisations/{slug}/invoices',
  scope: 'own',
  about: m.api_organisation_invoices,
  schemas: { query: PageQuery, path: OrganisationPath },
  answers: {
    200: {
      name: 'InvoicePage',
      schema: InvoicePage,
      example: {
        invoices: [
          {
            invoice: 'ST-0007',
            billed_to: 'Kisumu Poly',
            course: 'Virtual Assistant Basics',
            seats: 20,
            price_kes: 1500,
            total_kes: 30_000,
            status: 'paid',
            ordered_at: '2026-11-18T06:00:00.000Z',
            settled_at: '2026-11-20T06:00:00.000Z',
            reference: 'FT26324X1',
            is_returned: false,
          },
        ],
        page: 1,
        has_more: false,
      },
    },
  },
  problems: [403, 404],
  example: { path: { slug: SLUG } },
  async run({ ctx, path, query }) {
    const { rows, page, hasMore } = await invoicesOf(ctx, path.slug, query.page)
    const shown = rows.map((row) => ({
      invoice: invoiceNumber(row.number),
      billed_to: row.billedTo,
      course: row.course,
      seats: row.quantity,
      price_kes: row.priceKes,
      total_kes: row.totalKes,
      status: row.status,
      ordered_at: row.orderedAt.toISOString(),
      settled_at: row.settledAt && row.settledAt.toISOString(),
      reference: row.reference,
      is_returned: row.isReturned,
    }))
    return { status: 200, body: { invoices: shown, page, has_more: hasMore } }
  },
})
