import { createHmac } from 'node:crypto'

/** The purposes for which addresses of invitations are sealed. */
export const LINK_SEAL = 'organisation-link'
export const MAIL_SEAL = 'organisation-invitation'

/** A code of an SMS as it is stored: with the server's secret, or a copy of the rows would be enough to find them all. */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`organisation-code:${code}`).digest('hex')
