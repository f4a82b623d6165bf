/** Rules of a CSS text, of which only some are wanted. A group is @layer, @media or @supports and contains rules. */
export type Rule =
  | { text: string }
  | { selectors: Selector[]; body: string }
  | { head: string; inner: Rule[] }
/** One of a rule's selectors, and the classes without which it matches nothing. */
type Selector = { text: string; classes: string[] }

/** Parses our own styles, built or, in development, as they were written: with comments, which may contain quotes and brackets. */
export function rulesOf(css: string): Rule[] {
  let place = 0
  function rules(): Rule[] {
    const found: Rule[] = []
    while (place < css.length && css[place] !== '}') {
      const start = place
      place = endOf(css, place, '{;}')
      const head = css.slice(start, place)
      if (css[place] !== '{') {
        if (head.trim()) found.push({ text: `${head};` })
        if (css[place] === ';') place++
        continue
      }
      place++
      if (/^\s*@(?:layer|media|supports)\b/.test(head)) found.push({ head, inner: rules() })
      else {
        const open = place
        for (let depth = 1; depth > 0; place++) {
          place = endOf(css, place, '{}')
          depth += css[place] === '{' ? 1 : -1
        }
        const body = `{${css.slice(open, place)}`
        if (head.includes('@')) found.push({ text: head + body })
        else found.push({ selectors: selectorsOf(head), body })
        continue
      }
      place++
    }
    return found
  }
  return rules()
}

/** The next of some characters outside strings and brackets; the end if there is none. */
function endOf(css: string, from: number, ends: string): number {
  let depth = 0
  for (let place = from; place < css.length; place++) {
    const letter = css[place]!
    if (letter === '\\') place++
    else if (letter === '"' || letter === "'") place = upTo(css, letter, place + 1)
    else if (letter === '/' && css[place + 1] === '*') place = upTo(css, '*/', place + 2) + 1
    else if (letter === '(') depth++
    else if (letter === ')') depth--
    else if (depth === 0 && ends.includes(letter)) return place
  }
  return css.length
}

/** Where a text stands next; the end if it does not, so that what is never closed ends there. */
function upTo(css: string, text: string, from: number): number {
  const place = css.indexOf(text, from)
  return place < 0 ? css.length : place
}

/** The selectors of a list. Text in brackets is ignored, but for what something must have. */
function selectorsOf(list: string): Selector[] {
  const found: Selector[] = []
  for (let start = 0; start < list.length;) {
    const end = endOf(list, start, ',')
    const text = list.slice(start, end)
    found.push({ text, classes: classesOf(text) })
    start = end + 1
  }
  return found
}

function classesOf(selector: string): string[] {
  let plain = selector.replaceAll(/\\./g, (pair) =>
    /[(),]/.test(pair) ? `\\${pair.codePointAt(1)!.toString(16)} ` : pair,
  )
  plain = plain.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '').replaceAll(/:has\(([^(),]*)\)/g, '$1')
  for (let shorter = ''; shorter !== plain; plain = plain.replaceAll(/\([^()]*\)/g, '')) shorter = plain
  return [...plain.matchAll(/\.((?:\\[\da-f]+ |\\.|[\w-])+)/g)].map((match) => unescaped(match[1]!))
}

const unescaped = (name: string): string =>
  name.replaceAll(/\\(?:([\da-f]+) |(.))/g, (_, code: string | undefined, letter: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  )

/** The text of the rules, and of these the selectors, that can match if only some classes exist. */
export function textOf(rules: Rule[], has: (name: string) => boolean): string {
  let text = ''
  for (const rule of rules) {
    if ('inner' in rule) {
      const inner = textOf(rule.inner, has)
      if (inner) text += `${rule.head}{${inner}}`
    } else if ('selectors' in rule) {
      const kept = rule.selectors.filter(({ classes }) => classes.every(has))
      if (kept.length > 0) text += kept.map((selector) => selector.text).join(',') + rule.body
    } else text += rule.text
  }
  return text
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** Without the keyframes that none of its rules asks for. */
export function withoutIdleKeyframes(css: string): string {
  const asked = [...css.matchAll(/animation(?:-name)?:[^;}]*/g)].join(' ')
  return css.replace(keyframes, (whole, name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(asked) ? whole : '',
  )
}

/**
 * What Lightning writes beside our styles and nothing needs: a prefixed declaration several times over, and two variables of a
 * function, light-dark(), that no style of ours calls.
 */
export const withoutRepeats = (css: string): string =>
  css
    .replaceAll(/(-webkit-[\w-]+:[^;{}"']*;)\1+/g, '$1')
    .replaceAll(/--lightningcss-(?:light|dark):[^;{}]*;/g, '')
