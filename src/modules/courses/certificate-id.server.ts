import { randomBase32 } from '#kit/ids.ts'

// CERT, the course, milliseconds of issue (CERT-03), and 26 letters that nobody can guess (decisions 9).
const shape = /^CERT-\d{1,10}-\d{13}-[0-9A-HJKMNP-TV-Z]{26}$/

export const newCertificateId = (courseId: number, issuedAt: Date): string =>
  `CERT-${courseId}-${issuedAt.getTime()}-${randomBase32(26)}`

/** The id as it is stored, from one that was typed or linked; nothing for what cannot be one, so that it never reaches the database. */
export function certificateIdIn(text: string): string | null {
  const id = text.trim().toUpperCase()
  return shape.test(id) ? id : null
}

/**
 * The id of what somebody typed from paper, or of the link in it: with gaps in it, in small letters, and with the letters that the random
 * part does not have for the digits they look like.
 */
export function typedCertificateId(text: string): string | null {
  const typed = text
    .replace(/\s+/g, '')
    .replace(/^.*\/verify\//i, '')
    .replace(/[?#].*$/, '')
    .toUpperCase()
  const [, first = '', random = ''] = /^(CERT-\d+-\d+-)(.*)$/.exec(typed) ?? []
  return certificateIdIn(first + random.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
}

const codeShape = /^[A-HJKMNP-TV-Z]{8}$/

/** The short code of what somebody typed from paper or of the link in it, with gaps and in small letters; nothing for what cannot be one. */
export function certificateCodeIn(text: string): string | null {
  const code = text
    .replace(/[\s-]+/g, '')
    .replace(/^.*\/verify\//i, '')
    .toUpperCase()
  return codeShape.test(code) ? code : null
}
