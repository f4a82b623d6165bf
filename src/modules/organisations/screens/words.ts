import { ageFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { Kind } from '../rules.ts'
import type { Fault, InvoiceRow, Progress } from '../types.ts'

export const kindWords: Record<Kind, () => string> = {
  college: m.organisations_kind_college,
  ngo: m.organisations_kind_ngo,
  county: m.organisations_kind_county,
  employer: m.organisations_kind_employer,
}

export const invoiceStates: Record<InvoiceRow['status'], { tone: Tone; words: () => string }> = {
  open: { tone: 'gold', words: m.organisations_invoice_open },
  paid: { tone: 'leaf', words: m.organisations_invoice_paid },
  cancelled: { tone: 'sand', words: m.organisations_invoice_cancelled },
}

export const faultWords: Record<Fault, () => string> = {
  name: m.organisations_fault_name,
  'name-only': m.organisations_fault_name_only,
  contact: m.organisations_fault_contact,
  phone: m.organisations_fault_phone,
  email: m.organisations_fault_email,
  'too-long': m.organisations_fault_long,
  twice: m.organisations_fault_twice,
  invited: m.organisations_fault_invited,
}

/** "3 days ago", in days and no closer. */
export const lastInWords = ({ daysAgo }: Progress): string =>
  daysAgo === null
    ? m.organisations_not_begun()
    : ageFormat(getLocale(), { numeric: 'auto' }).format(-daysAgo, 'day')
