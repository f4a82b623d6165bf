import { createHmac } from 'node:crypto'
import { codeIn } from '#kit/text.ts'

/** The purposes for which addresses of invitations are sealed. */
export const LINK_SEAL = 'organisation-link'
export const MAIL_SEAL = 'organisation-invitation'

/** A code of an SMS as it is stored: with the server's secret, or a copy of the rows would be enough to find them all. */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`organisation-code:${code}`).digest('hex')

/** A code of an SMS as people type it: also O for 0, and I or L for 1. */
export const smsCodeIn = (typed: string): string =>
  codeIn(typed.slice(0, 100)).replaceAll('O', '0').replace(/[IL]/g, '1')
