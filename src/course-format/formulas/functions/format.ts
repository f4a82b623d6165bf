import { dateOf, Fault, Moment, type Scalar, shown, toNumber, toText, typedValue } from '../value.ts'
import { rounded } from './math.ts'

/** A value as `#,##0.00` or `dd/mm/yyyy` says. Texts stay as they are, unless they read as a number or a day. */
export function formatted(value: Scalar, format: string): string {
  const read = typeof value === 'string' ? typedValue(value) : value
  if (read instanceof Fault) throw read
  if (typeof read === 'string' || typeof read === 'boolean') return toText(value)
  const serial = toNumber(read)
  const sections = sectionsOf(format)
  const [first = [], negative, zero] = sections
  if (first.some(({ kind }) => kind === 'date')) return dated(serial, first)
  if (/^(general|@)?$/i.test(format)) return shown(read instanceof Moment ? serial : read)
  if (serial < 0 && negative) return written(-serial, negative)
  if (serial === 0 && zero) return written(0, zero)
  const text = written(Math.abs(serial), first)
  // Nothing is left of a small number below 0 but its sign: -0.
  return serial < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

type Piece = { kind: 'date' | 'number' | 'text'; text: string }

/** Apart by ;, what stands in quotes or after \ is text. */
function sectionsOf(format: string): Piece[][] {
  const sections: Piece[][] = [[]]
  const isDate = /[ymdhs]/i.test(format.replace(/"[^"]*"|\\./g, ''))
  const pattern = isDate
    ? /"([^"]*)"|\\(.)|(a\/p|am\/pm|y+|m+|d+|h+|s+)|(;)|([\s\S])/gi
    : /"([^"]*)"|\\(.)|([0#?,.%]+)|(;)|([\s\S])/gi
  for (const [, quoted, escaped, code, next, other] of format.matchAll(pattern)) {
    const last = sections.at(-1)!
    if (next) sections.push([])
    else if (code) last.push({ kind: isDate ? 'date' : 'number', text: code })
    else last.push({ kind: 'text', text: quoted ?? escaped ?? other ?? '' })
  }
  return sections
}

function written(value: number, pieces: Piece[]): string {
  const codes = pieces.filter(({ kind }) => kind === 'number')
  const code = codes.map(({ text }) => text).join('')
  if (!/[0#?]/.test(code)) return pieces.map(({ text }) => text).join('')
  const percents = code.match(/%/g)?.length ?? 0
  const [whole = '', decimals = ''] = code.replaceAll('%', '').split('.')
  // Each comma at the end of the whole part divides by a thousand.
  const thousands = /,*$/.exec(whole)![0].length
  const scaled = (value * 100 ** percents) / 1000 ** thousands
  const most = Math.min(15, decimals.replace(/[^0#?]/g, '').length)
  const least = decimals.replace(/[^0]/g, '').length
  const [digits = '', rest = ''] = fixed(rounded(scaled, most, Math.round), most).split('.')
  const zeros = whole.replace(/[^0]/g, '').length
  const padded = (digits === '0' && zeros === 0 ? '' : digits).padStart(zeros, '0')
  const grouped = /[0#?],+[0#?]/.test(whole) ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded
  let kept = rest
  while (kept.length > least && kept.endsWith('0')) kept = kept.slice(0, -1)
  const number = grouped + (kept || code.includes('.') ? `.${kept}` : '') + '%'.repeat(percents)
  // The first place for digits takes the number, further ones belong to it.
  let isWritten = false
  return pieces
    .map(({ kind, text }) => {
      if (kind === 'text') return text
      if (isWritten || !/[0#?]/.test(text)) return isWritten ? '' : text.replace(/[0#?,.%]/g, '')
      isWritten = true
      return number
    })
    .join('')
}

/** Never as 1e21. */
const fixed = (value: number, decimals: number): string => {
  if (value >= 1e21) throw new Fault('number')
  return value.toFixed(decimals)
}

const name = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date)

function dated(serial: number, pieces: Piece[]): string {
  const date = dateOf(serial)
  if (Number.isNaN(date.getTime())) throw new Fault('number')
  const isHalf = pieces.some(({ kind, text }) => kind === 'date' && /^a/i.test(text))
  const codes = pieces.filter(({ kind }) => kind === 'date')
  return pieces
    .map((piece) => {
      if (piece.kind !== 'date') return piece.text
      const at = codes.indexOf(piece)
      // mm beside hours or seconds are minutes.
      const isMinute = /^h/i.test(codes[at - 1]?.text ?? '') || /^s/i.test(codes[at + 1]?.text ?? '')
      return part(date, piece.text, isHalf, isMinute)
    })
    .join('')
}

function part(date: Date, code: string, isHalf: boolean, isMinute: boolean): string {
  const padded = (value: number) => (code.length > 1 ? String(value).padStart(2, '0') : String(value))
  switch (code[0]!.toLowerCase()) {
    case 'y':
      return code.length > 2
        ? String(date.getUTCFullYear())
        : String(date.getUTCFullYear() % 100).padStart(2, '0')
    case 'm':
      if (isMinute) return padded(date.getUTCMinutes())
      if (code.length === 3) return name(date, { month: 'short' })
      if (code.length === 5) return name(date, { month: 'narrow' })
      return code.length > 3 ? name(date, { month: 'long' }) : padded(date.getUTCMonth() + 1)
    case 'd':
      if (code.length === 3) return name(date, { weekday: 'short' })
      return code.length > 3 ? name(date, { weekday: 'long' }) : padded(date.getUTCDate())
    case 'h':
      return padded(isHalf ? date.getUTCHours() % 12 || 12 : date.getUTCHours())
    case 's':
      return padded(date.getUTCSeconds())
    default:
      return date.getUTCHours() < 12 ? 'AM' : 'PM'
  }
}
