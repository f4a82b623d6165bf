import type { Context } from '#context.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { linkedInAddress } from '../certificate/linkedin.ts'
import { whatsAppAddress } from '../certificate/whatsapp.ts'
import type { CertificatePage } from './certificates.server.ts'

type Issued = NonNullable<CertificatePage['certificate']>

/** A certificate as its page shows it: completed on the day that is printed on it. Days are written here: a browser's own words for them may differ from the server's. */
export function shownCertificate(certificate: Issued, { locale, zone }: Pick<Context, 'locale' | 'zone'>) {
  const { completedAt, issuedAt: _, revokedAt, ...rest } = certificate
  return {
    ...rest,
    completedOn: dayInWords(completedAt, locale, EAST_AFRICA),
    revokedOn: revokedAt && dayInWords(revokedAt, locale, zone),
    linkedInUrl: linkedInAddress(certificate),
    whatsAppUrl: whatsAppAddress(certificate),
  }
}
