import { withPlainDigits } from '#kit/phone.ts'

// Bounded, so that a long work of dots and letters is read once: a local part has 64 letters at most (RFC 5321, 4.5.3.1.1).
const mail = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu
// However it is spaced: 0712 345 678, +254 (0) 712-345678, 254712345678.
const phone = /(?<!\d)(?:(?:\+|00)?254[ .()-]*(?:0[ .()-]*)?|0)[17](?:[ .()-]*\d){8}(?!\d)/g

/** A text without mail addresses and Kenyan mobile numbers: whoever wants to reach her writes to her here. */
export const withoutContacts = (text: string): string =>
  withPlainDigits(text).replace(mail, '…').replace(phone, '…')

/** A link, unless it holds a way to reach somebody, such as a chat by number. */
export const shownLink = (link: string | null): string | null =>
  link && withoutContacts(decoded(link)) === withPlainDigits(decoded(link)) ? link : null

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
