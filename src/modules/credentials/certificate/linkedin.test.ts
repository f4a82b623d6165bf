import { expect, test } from 'vitest'
import { linkedInAddress } from '../queries/shown.server.ts'

const shown = {
  id: 'CERT-3-1',
  courseTitle: 'Sales & "M-Pesa"',
  completedAt: new Date('2026-12-31T22:30:00Z'),
  verifyUrl: 'http://localhost:3000/verify/CERT-3-1',
}

test("[CERT-05+] LinkedIn's form is filled in, with the month that stands on the certificate", () => {
  const address = new URL(linkedInAddress(shown))
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Sales & "M-Pesa"',
    organizationName: 'Stadi',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: 'http://localhost:3000/verify/CERT-3-1',
    certId: 'CERT-3-1',
  })
})

test('[CERT-05+] a skill certificate is named so, before its length', () => {
  const address = new URL(linkedInAddress({ ...shown, kind: 'skill', minutes: 600, projectMinutes: 0 }))
  expect(address.searchParams.get('name')).toBe('Sales & "M-Pesa", Skill certificate (10 h of lessons)')
})
