import { charactersOf } from '../text.ts'
import { escapeHtml } from '../documents/letter.ts'

/** A text between tags or in an attribute of an XML file. */
export const xmlText = (words: string): string => escapeHtml(charactersOf(words))

/** A document whose every text can be handed to a library that writes XML and escapes only its signs. */
export function forXml<Value>(value: Value): Value {
  if (typeof value === 'string') return charactersOf(value) as Value
  if (Array.isArray(value)) return value.map(forXml) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forXml(one)])) as Value
}

/** JSON inside a CDATA section. What XML cannot hold is written as its number: the value, and a proof over it, stay the same. */
export const jsonInXml = (json: string): string =>
  json
    .replaceAll(']]>', ']]\\u003e')
    .replace(/[\uFFFE\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)
