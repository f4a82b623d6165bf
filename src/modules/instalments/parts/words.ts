import type { Locale } from '#kit/time.ts'
import type { OrderedParts } from '../types.ts'
import { m } from '#paraglide/messages.js'

/** "part 1 of 3", or "parts 2 and 3 of 3". */
const partsInWords = ({ first, last, of: parts }: OrderedParts, locale: Locale): string =>
  first === last
    ? m.instalments_part_of({ part: first, parts }, { locale })
    : m.instalments_parts_of({ first, last, parts }, { locale })

/** What a payment of parts is called: the course, and which parts of its price. */
export const partOfItem = (item: string, parts: OrderedParts, locale: Locale): string =>
  `${item} (${partsInWords(parts, locale)})`
