/* Code as it is typed into a gap: what its language takes for the same is the same. */

/** Whether capitals make a difference, whether ' and " do, and whether a space does that stands beside a sign. */
const languages = {
  js: { capitals: true, quotes: false, spaces: false },
  jsx: { capitals: true, quotes: false, spaces: false },
  python: { capitals: true, quotes: false, spaces: false },
  kotlin: { capitals: true, quotes: true, spaces: false },
  css: { capitals: true, quotes: false, spaces: true },
  html: { capitals: false, quotes: false, spaces: true },
  sql: { capitals: false, quotes: true, spaces: false },
  formula: { capitals: false, quotes: true, spaces: false },
} as const
export type WrittenIn = keyof typeof languages
export const writtenIn = Object.keys(languages) as WrittenIn[]

const TOKEN = new RegExp(
  [
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/,
    /\d+\.\d+|[\p{L}\p{N}_$]+/u,
    // Signs that are one, the longest first; of a tag its ends.
    /===|!==|\.\.\.|\.\.<|\*\*|=>|==|!=|<=|>=|<>|\+\+|--|[-+*/%]=|&&|\|\||\?\?|\?\.|\?:|::|->|!!|<<|>>|\.\.|<\/|\/>/,
    /\s+|./,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Beside these no language sees a space. */
const APART = new Set(['{', '}', '(', ')', ';', ',', '=', '<', '>', '</', '/>'])

/** Whether code that was typed is the author's, as `language` has it. @param isText it stands in a text of the code, between its quotes */
export function isCode(language: WrittenIn, asked: string, given: string, isText: boolean): boolean {
  if (isText)
    return language === 'formula' ? folded(asked) === folded(given) : straight(asked) === straight(given)
  const tokens = declared(language, tokensOf(language, given))
  return tokens.length > 0 && tokens.join('\0') === declared(language, tokensOf(language, asked)).join('\0')
}

/**
 * `var total = 0;` for `let total = 0`: both make a name whose value may change, and the language minds no semicolon at the end. A keyword
 * or sign alone is what is asked for, so that it stays; `const` is right where its author lists it.
 */
function declared(language: WrittenIn, tokens: string[]): string[] {
  if (language !== 'js' && language !== 'jsx') return tokens
  const line = tokens.length > 1 && tokens.at(-1) === ';' ? tokens.slice(0, -1) : tokens
  return line.map((token, at) =>
    token === 'var' && /^[\p{L}_$[{]/u.test(line[at + 1] ?? '') ? 'let' : token,
  )
}

function tokensOf(language: WrittenIn, code: string): string[] {
  const { capitals, quotes, spaces } = languages[language]
  const all = straight(code).match(TOKEN) ?? []
  return all.flatMap((token, at) => {
    if (/^\s/.test(token)) {
      const isNeeded =
        spaces && ![all[at - 1]!, all[at + 1]!].some((one) => APART.has(one)) && all[at - 1] !== ':'
      return isNeeded ? [' '] : []
    }
    if (/^['"`]./s.test(token)) {
      if (language === 'formula') return [token.toLowerCase()]
      return [quotes || token.includes('`') ? token : token.replace(/^'([^"]*)'$/s, '"$1"')]
    }
    const same = alike[language]?.[token] ?? token
    return [capitals ? same : same.toLowerCase()]
  })
}

/** Signs of which a language has two for one thing. */
const alike: Partial<Record<WrittenIn, Record<string, string>>> = {
  sql: { '!=': '<>' },
  formula: { ';': ',' },
}

/** With the signs that a keyboard of code has, in place of those that phones put there. */
const straight = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‐‑–]/g, '-')
    .replace(/—/g, '--')
    .trim()

const folded = (code: string): string => straight(code).toLowerCase()

/** Whether a gap, by its place among the gaps, stands between quotes of the code around it. */
export function isInText(text: (string | string[])[], gap: number): boolean {
  const until = text.findIndex(
    (part, at) =>
      typeof part !== 'string' && text.slice(0, at).filter((one) => typeof one !== 'string').length === gap,
  )
  const before = text
    .slice(0, until)
    .map((part) => (typeof part === 'string' ? part : part[0]!))
    .join('')
  let open = ''
  for (const sign of before.slice(before.lastIndexOf('\n') + 1))
    if (open ? sign === open : sign === '"' || sign === "'" || sign === '`') open = open ? '' : sign
  return open !== ''
}
