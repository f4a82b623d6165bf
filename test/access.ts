import type { Module } from '#core/module.ts'
import { operationOf } from '#core/operation.ts'

/**
 * Whom something that a module exports serves: everybody ('open'), jobs and other modules ('inside'), administrators, everybody with
 * an account ('signed-in'), or those of them who are no minors without consent ('members').
 */
export type Access = 'open' | 'inside' | 'admins' | 'signed-in' | 'members'

const accessOfWho = {
  anyone: 'open',
  'signed-in': 'signed-in',
  consented: 'members',
  adult: 'members',
  mentee: 'members',
  admin: 'admins',
} as const

/** By the definition of an operation; of a function that is none, by the lists of its module. */
export function accessOf(
  module: Module,
  kind: 'commands' | 'queries',
  name: string,
  exported: unknown,
): Access {
  const operation = operationOf(exported)
  if (operation) return operation.who ? accessOfWho[operation.who] : 'inside'
  const jobs: unknown[] = [...Object.values(module.tidy ?? {}), module.forgetPerson, module.mergeAccounts]
  if (jobs.includes(exported)) return 'inside'
  if (name in (module.open?.[kind] ?? {})) return 'open'
  if (module.forAdmins?.includes(name)) return 'admins'
  return module.forMinors?.includes(name) ? 'signed-in' : 'members'
}
