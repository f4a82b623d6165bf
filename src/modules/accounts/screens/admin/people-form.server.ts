import type { FilterField } from '#shell/admin/filters.tsx'
import { m } from '#paraglide/messages.js'
import type { Outcome } from '../../commands/administration.server.ts'
import type { listUsers } from '../../queries/administration.server.ts'
import { PEOPLE_ROLES, PEOPLE_STATES, type PeopleFilter } from '../../types.ts'
import { ageWords, roleInWords } from './people-words.ts'

const stateWords: Record<Exclude<PeopleFilter['state'], ''>, () => string> = {
  active: m.admin_active,
  suspended: m.admin_suspended,
  administrator: m.admin_administrator,
  unconfirmed: m.admin_state_unconfirmed,
  leaving: m.admin_state_leaving,
  minor: m.guardians_admin_minor,
}

/** The fields of the list's filters. Made here: a page that contains its texts once is smaller. */
export const filterFields = ({ role, state, from, to }: PeopleFilter): FilterField[] => [
  {
    name: 'role',
    label: m.admin_role(),
    value: role,
    options: [
      { value: '', label: m.admin_any() },
      ...PEOPLE_ROLES.map((value) => ({ value, label: roleInWords(value) })),
    ],
  },
  {
    name: 'state',
    label: m.admin_state(),
    value: state,
    options: [
      { value: '', label: m.admin_any() },
      ...PEOPLE_STATES.map((value) => ({ value, label: stateWords[value]() })),
    ],
  },
  { name: 'from', label: m.admin_signed_up_from(), value: from, type: 'date' },
  { name: 'to', label: m.admin_signed_up_to(), value: to, type: 'date' },
]

/** For the form for all ticked accounts. */
export const bulkWords = () => ({
  tick: m.admin_tick(),
  all: m.admin_tick_all(),
  count: m.admin_tick_count(),
  reason: m.admin_action_reason(),
  suspend: m.admin_ticked_suspend(),
  reinstate: m.admin_ticked_reinstate(),
})

type Listed = Awaited<ReturnType<typeof listUsers>>

/** A page of people as its list shows them. */
export const listedPeople = (people: Listed, now: Date) => ({
  ...people,
  rows: people.rows.map(({ id, name, email, role, createdAt, ...person }) => ({
    id,
    name,
    email,
    role: roleInWords(role),
    createdAt,
    isConfirmed: person.confirmedAt !== null,
    isAdmin: person.isAdmin !== null,
    isSuspended: person.suspendedAt !== null,
    age: ageWords(person, now),
  })),
})

/** The result for each of several accounts, as text. */
export const outcomesInWords = (change: string, outcomes: Outcome[]) =>
  outcomes.map(({ email, result }) => ({ email, words: wordsOf(change, result) }))

function wordsOf(change: string, result: Outcome['result']): string {
  switch (result) {
    case 'done':
      return change === 'suspend' ? m.admin_suspended() : m.admin_bulk_reinstated()
    case 'as-before':
      return m.admin_bulk_as_before()
    case 'last-admin':
      return m.refusal_last_admin()
    case 'not-allowed':
      return m.admin_bulk_oneself()
    default:
      return m.refusal_not_found()
  }
}
