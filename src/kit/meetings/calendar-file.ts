/** Calendar invitations according to RFC 5545 and 5546. */

export type Invitation = {
  /** The same for every change of one session or class (rules M5). */
  uid: string
  /** Increases with each change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  startsAt: Date
  endsAt: Date
  stampedAt: Date
  summary: string
  description: string
  /** The page with the other details. */
  url: string
  isCancelled: boolean
  organizer: Person
  /** The recipient; nobody else is named. */
  attendee: Person
}
type Person = { name: string; email: string }

const MOST_OCTETS = 75

/** A calendar with one event: lines end in CRLF and have at most 75 octets, times are in UTC. */
export function calendarFile(invitation: Invitation): string {
  const { uid, sequence, method, startsAt, endsAt, stampedAt, url, isCancelled } = invitation
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stadi//Sessions//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(invitation.summary)}`,
    `DESCRIPTION:${escaped(invitation.description)}`,
    `URL:${oneLine(url)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(invitation.organizer.name)}:mailto:${oneLine(invitation.organizer.email)}`,
    `ATTENDEE;CN=${quoted(invitation.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:${oneLine(invitation.attendee.email)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** The address of "Stadi <hello@stadi.example>", as an organizer has it. */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** 20261124T060000Z. */
const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(CONTROLS, '')

// A text may contain tabs, but no other control characters.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g
const oneLine = (text: string): string => text.replace(/\s/g, '').replace(CONTROLS, '')
/** A parameter's value, which cannot contain a quotation mark. */
const quoted = (text: string): string =>
  `"${text.replace(/"/g, "'").replace(/\s+/g, ' ').replace(CONTROLS, '')}"`

/** Folded between characters, never within one; a continuation begins with a space that belongs to the fold. */
function folded(line: string): string {
  const lines: string[] = []
  let octets = 0
  let part = ''
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > MOST_OCTETS) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...lines, part].join('\r\n')
}
