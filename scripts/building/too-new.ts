import { type Node, Parser } from 'acorn'

/**
 * What scripts may not use without asking whether it is there: it came after the browsers for which vite.config.ts builds (Chrome 99,
 * Firefox 97, Safari 15.4). The build makes their syntax of newer syntax, and leaves calls as they are.
 */
const methods: Record<string, string> = {
  findLast: 'Firefox 104',
  findLastIndex: 'Firefox 104',
  toSorted: 'Chrome 110, Firefox 115, Safari 16',
  toReversed: 'Chrome 110, Firefox 115, Safari 16',
  toSpliced: 'Chrome 110, Firefox 115, Safari 16',
  with: 'Chrome 110, Firefox 115, Safari 16',
  isWellFormed: 'Chrome 111, Firefox 119, Safari 16.4',
  toWellFormed: 'Chrome 111, Firefox 119, Safari 16.4',
  union: 'Chrome 122, Firefox 127, Safari 17',
  intersection: 'Chrome 122, Firefox 127, Safari 17',
  difference: 'Chrome 122, Firefox 127, Safari 17',
  symmetricDifference: 'Chrome 122, Firefox 127, Safari 17',
  isSubsetOf: 'Chrome 122, Firefox 127, Safari 17',
  isSupersetOf: 'Chrome 122, Firefox 127, Safari 17',
  isDisjointFrom: 'Chrome 122, Firefox 127, Safari 17',
  throwIfAborted: 'Chrome 100',
  formatRange: 'Chrome 106, Firefox 116',
  selectRange: 'Chrome 106, Firefox 116',
  getSetCookie: 'Chrome 113, Firefox 112, Safari 17',
  requestSubmit: 'Safari 16',
  requestIdleCallback: 'Safari 18',
  checkVisibility: 'Chrome 105, Firefox 106, Safari 17.4',
  showPopover: 'Chrome 114, Firefox 125, Safari 17',
  hidePopover: 'Chrome 114, Firefox 125, Safari 17',
  togglePopover: 'Chrome 114, Firefox 125, Safari 17',
  startViewTransition: 'Chrome 111, Firefox 144, Safari 18',
  setHTMLUnsafe: 'Chrome 124, Firefox 123, Safari 17.4',
  showModal: 'Firefox 98',
}

/** Of a certain object, as other objects have methods of the same name. */
const statics: Record<string, string> = {
  'Object.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Map.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Array.fromAsync': 'Chrome 121, Firefox 115, Safari 16.4',
  'Promise.withResolvers': 'Chrome 119, Firefox 121, Safari 17.4',
  'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  'URL.canParse': 'Chrome 120, Firefox 115, Safari 17',
  'AbortSignal.any': 'Chrome 116, Firefox 124, Safari 17.4',
  'AbortSignal.timeout': 'Chrome 103, Firefox 100, Safari 16',
  'Response.json': 'Chrome 105, Firefox 115, Safari 17',
  'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
  'Iterator.from': 'Chrome 122, Firefox 131, Safari 18.4',
  'Intl.Segmenter': 'Firefox 125',
  'Intl.DurationFormat': 'Chrome 129, Firefox 136, Safari 16.4',
  'Uint8Array.fromBase64': 'Chrome 140, Firefox 133, Safari 18.2',
}

/** Made with `new`. */
const classes: Record<string, string> = {
  CompressionStream: 'Firefox 113, Safari 16.4',
  DecompressionStream: 'Firefox 113, Safari 16.4',
  OffscreenCanvas: 'Firefox 105, Safari 16.4',
  CSSStyleSheet: 'Firefox 101, Safari 16.4',
}

/** In selectors, which throw where they are not known. */
const selectors: Record<string, string> = {
  ':modal': 'Chrome 105, Firefox 103, Safari 15.6',
  ':has(': 'Chrome 105, Firefox 121',
  ':user-invalid': 'Chrome 119, Safari 16.5',
  ':user-valid': 'Chrome 119, Safari 16.5',
  ':popover-open': 'Chrome 114, Firefox 125, Safari 17',
  ':open': 'Chrome 133, Firefox 136',
}
const selecting = new Set(['querySelector', 'querySelectorAll', 'matches', 'closest'])

// What an iterator can do by itself: x.values().map(...).
const makers = new Set(['values', 'keys', 'entries', 'matchAll'])
const helpers = new Set('map filter take drop flatMap reduce toArray forEach some every find'.split(' '))
const ITERATORS = 'Chrome 122, Firefox 131, Safari 18.4'

export type TooNew = { feature: string; since: string }

type Any = Node & Record<string, unknown>

/** What a built script uses that came later than the browsers it is built for. @param code of a module */
export function tooNewIn(code: string): TooNew[] {
  const found = new Map<string, string>()
  const walk = (node: Any): void => {
    for (const { feature, since } of ofNode(node)) found.set(feature, since)
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        if (one && typeof one === 'object' && 'type' in one) walk(one as Any)
  }
  walk(Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Any)
  return [...found].map(([feature, since]) => ({ feature, since }))
}

function ofNode(node: Any): TooNew[] {
  switch (node.type) {
    case 'CallExpression':
      return node.optional ? [] : [...ofCall(node.callee as Any), ...ofSelector(node)]
    case 'NewExpression':
      return ofNew(node)
    case 'Literal':
      return node.regex ? ofPattern(node.regex as { pattern: string; flags: string }) : []
    default:
      return []
  }
}

function ofCall(callee: Any): TooNew[] {
  if (callee.type === 'Identifier') return known(methods, String(callee.name), '()')
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const name = nameOf(callee.property as Any)
  const owner = callee.object as Any
  const whole = `${nameOf(owner)}.${name}`
  if (Object.hasOwn(statics, whole)) return known(statics, whole)
  if (helpers.has(name) && isIterator(owner)) return [{ feature: `iterator.${name}`, since: ITERATORS }]
  return known(methods, name, '()', '.')
}

/** Arrays have the same methods: an iterator is what one of its makers gave, but for those of `Object`. */
const isIterator = ({ type, callee }: Any): boolean => {
  if (type !== 'CallExpression') return false
  const { type: of, object, property } = callee as Any
  return (
    of === 'MemberExpression' && makers.has(nameOf(property as Any)) && nameOf(object as Any) !== 'Object'
  )
}

function ofSelector({ callee, arguments: given }: Any): TooNew[] {
  const [first] = given as Any[]
  if (!selecting.has(nameOf((callee as Any).property as Any | undefined)) || typeof first?.value !== 'string')
    return []
  const selector = first.value
  return Object.keys(selectors).flatMap((one) => (selector.includes(one) ? known(selectors, one) : []))
}

function ofNew({ callee, arguments: given }: Any): TooNew[] {
  const name = nameOf(callee as Any)
  const [first, second] = given as Any[]
  if (name === 'FormData' && second)
    return [{ feature: 'new FormData(form, button)', since: 'Chrome 112, Firefox 111, Safari 16.4' }]
  if (name === 'RegExp' && typeof first?.value === 'string')
    return ofPattern({ pattern: first.value, flags: String(second?.value ?? '') })
  const { type, object, property } = callee as Any
  if (type === 'MemberExpression')
    return known(statics, `${nameOf(object as Any)}.${nameOf(property as Any)}`)
  return known(classes, name)
}

/** A script with a pattern that a browser cannot read does not run at all. */
function ofPattern({ pattern, flags }: { pattern: string; flags: string }): TooNew[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? [{ feature: 'looking back in a pattern', since: 'Safari 16.4' }] : []),
    ...(/\(\?[ims-]+:/.test(pattern)
      ? [{ feature: 'flags within a pattern', since: 'Chrome 125, Firefox 132, Safari 26' }]
      : []),
    ...(flags.includes('v') ? [{ feature: 'flag v', since: 'Chrome 112, Firefox 116, Safari 17' }] : []),
  ]
}

const nameOf = (node: Any | undefined): string => (node?.type === 'Identifier' ? String(node.name) : '')

function known(list: Record<string, string>, name: string, after = '', before = ''): TooNew[] {
  return Object.hasOwn(list, name) ? [{ feature: before + name + after, since: list[name]! }] : []
}
