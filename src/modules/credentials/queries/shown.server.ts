import { dayInWords, type Locale } from '#kit/time.ts'
import { linkedInAddress } from '../certificate/linkedin.ts'
import { whatsAppAddress } from '../certificate/whatsapp.ts'
import type { CertificatePage } from './certificates.server.ts'

type Issued = NonNullable<CertificatePage['certificate']>

/** A certificate as its page shows it. Days are written here: a browser's own words for them may differ from the server's. */
export function shownCertificate(certificate: Issued, locale: Locale) {
  const { completedAt, issuedAt: _, revokedAt, ...rest } = certificate
  return {
    ...rest,
    completedOn: dayInWords(completedAt, locale),
    revokedOn: revokedAt && dayInWords(revokedAt, locale),
    linkedInUrl: linkedInAddress(certificate),
    whatsAppUrl: whatsAppAddress(certificate),
  }
}
