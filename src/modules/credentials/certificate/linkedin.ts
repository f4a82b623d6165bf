import { nairobiDay } from '#kit/time.ts'

type Shown = { id: string; courseTitle: string; completedAt: Date; verifyUrl: string }

/** LinkedIn's "add to profile" form, filled in. The month is the one printed on the certificate. */
export function linkedInAddress({ id, courseTitle, completedAt, verifyUrl }: Shown): string {
  const [year, month] = nairobiDay(completedAt).split('-')
  const address = new URL('https://www.linkedin.com/profile/add')
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: 'Stadi',
    issueYear: String(Number(year)),
    issueMonth: String(Number(month)),
    certUrl: verifyUrl,
    certId: id,
  }).toString()
  return address.href
}
