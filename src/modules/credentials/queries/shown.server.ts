import type { Context } from '#context.ts'
import { dayInWords, EAST_AFRICA, type Locale, nairobiDay } from '#kit/time.ts'
import { type Length, lengthInWords } from '../certificate/length.ts'
import { type Kind, titleOf } from '../certificate/titles.ts'
import { whatsAppAddress } from '../certificate/whatsapp.ts'
import type { CertificatePage } from './own.server.ts'

type Issued = NonNullable<CertificatePage['certificate']>

/** A certificate as its page shows it: completed on the day that is printed on it. Days are written here: a browser's own words for them may differ from the server's. */
export function shownCertificate(certificate: Issued, { locale, zone }: Pick<Context, 'locale' | 'zone'>) {
  const { completedAt, issuedAt: _, revokedAt, ...rest } = certificate
  return {
    ...rest,
    length: lengthInWords(certificate, locale),
    completedOn: dayInWords(completedAt, locale, EAST_AFRICA),
    revokedOn: revokedAt && dayInWords(revokedAt, locale, zone),
    linkedInUrl: linkedInAddress(certificate, locale),
    whatsAppUrl: whatsAppAddress(certificate),
  }
}

type Shown = {
  kind?: Kind
  id: string
  courseTitle: string
  completedAt: Date
  verifyUrl: string
} & Partial<Length>

/** LinkedIn's "add to profile" form, filled in; it has no field for hours, so they stand behind the course's name. The month is the one printed on the certificate. */
export function linkedInAddress(
  { kind, id, courseTitle, completedAt, verifyUrl, minutes = null, projectMinutes = null }: Shown,
  locale: Locale = 'en',
): string {
  const length = lengthInWords({ minutes, projectMinutes }, locale)
  const [year, month] = nairobiDay(completedAt).split('-')
  const address = new URL('https://www.linkedin.com/profile/add')
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: [
      kind === 'skill' ? `${courseTitle}, ${titleOf(kind, locale)}` : courseTitle,
      length && `(${length})`,
    ]
      .filter(Boolean)
      .join(' '),
    organizationName: 'Stadi',
    issueYear: String(Number(year)),
    issueMonth: String(Number(month)),
    certUrl: verifyUrl,
    certId: id,
  }).toString()
  return address.href
}
