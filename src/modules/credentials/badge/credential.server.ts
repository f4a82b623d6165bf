import type { Config } from '#config.server.ts'
import { issuerId } from './issuer.server.ts'
import { badgePath, LIST_LENGTH, statusListPath } from './numbers.ts'
import { CREDENTIALS, instant, OPEN_BADGES } from './proof.server.ts'

/** What a certificate says, and which bit of the status list is its. */
export type Badge = {
  id: string
  courseId: number
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  completedAt: Date
  issuedAt: Date
  badgeNumber: number
}

/** A certificate as an Open Badge 3.0 (OB 3.0, B.1), in English: what is signed does not change with the reader. It says no more than the certificate. */
export function badgeCredential({ origin }: Pick<Config, 'origin'>, badge: Badge) {
  const list = `${origin}${statusListPath(Math.floor(badge.badgeNumber / LIST_LENGTH))}`
  const index = String(badge.badgeNumber % LIST_LENGTH)
  const together = badge.togetherWith === null ? '' : `, together with ${badge.togetherWith}`
  const image = { id: `${origin}${badgePath(badge.id, 'png')}`, type: 'Image' }
  return {
    '@context': [CREDENTIALS, OPEN_BADGES],
    id: `${origin}/verify/${badge.id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.courseTitle,
    image,
    issuer: { id: issuerId({ origin }), type: ['Profile'], name: 'Stadi', url: origin },
    validFrom: instant(badge.issuedAt),
    awardedDate: instant(badge.completedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: badge.studentName, identityType: 'name' },
      ],
      achievement: {
        id: `${origin}/courses/${badge.courseId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        inLanguage: 'en',
        name: badge.courseTitle,
        description: `Certificate of completion of the course ${badge.courseTitle}, taught by ${badge.instructorName}${together}.`,
        criteria: { narrative: 'Every lesson of the course is completed.' },
        image,
      },
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    },
  }
}
