import { escaped } from '../figures/svg.ts'

/**
 * Code as HTML, coloured by a class of one letter for each kind of word: `k` keyword, `s` text in quotes, `n` number, `c` comment, `t` tag,
 * `a` attribute or property. A tag of seven letters a word keeps a block small (decision 148); what is not understood stays plain.
 */
export function coloured(language: string, code: string): string {
  const name = language.toLowerCase()
  // What every object has, such as `constructor`, is no language: it would hand the code on as it was written.
  const colour = Object.hasOwn(languages, name) ? languages[name] : undefined
  return colour && code.length <= MOST_LETTERS ? colour(code) : escaped(code)
}

/** Longer code is no example: it stays plain, so that nobody's text takes the server long. */
const MOST_LETTERS = 8000

type Kind = 'k' | 's' | 'n' | 'c' | 't' | 'a'
type Rules = [Kind, RegExp][]

const marked = (kind: string, text: string): string => `<i class="${kind}">${escaped(text)}</i>`

/** Each rule's expression matches a word of its kind; where several match, the first counts. */
function byRules(rules: Rules, flags = ''): (code: string) => string {
  const every = new RegExp(rules.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'), `g${flags}`)
  return (code) => {
    let [html, at] = ['', 0]
    for (const match of code.matchAll(every)) {
      const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!
      html += escaped(code.slice(at, match.index)) + marked(kind, match[0])
      at = match.index + match[0].length
    }
    return html + escaped(code.slice(at))
  }
}

const words = (list: string): RegExp => new RegExp(`(?<![\\w$.-])(?:${list.split(' ').join('|')})(?![\\w$-])`)

// A quote within a word is an apostrophe, as in the text of JSX.
const QUOTED = /(?<!\w)"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'/
const NUMBER = /(?<![\w$.])\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?\b/
const SLASHES = /\/\/[^\n]*|\/\*[^]*?\*\//

const javascript = byRules([
  ['c', SLASHES],
  // A pattern between slashes stands where no value has gone before.
  [
    's',
    new RegExp(
      String.raw`${QUOTED.source}|\`(?:\\[^]|[^\\\`])*\`|\/(?<=[=(,:;!&|?[]\s*\/)(?:\\.|[^/\\\n])+\/[dgimsuvy]*`,
    ),
  ],
  [
    'k',
    words(
      'async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield',
    ),
  ],
  ['t', /(?<![\w)\]])<\/?(?:[A-Za-z][\w.]*)?>?|\/>/],
  ['n', NUMBER],
])

const css = byRules([
  ['c', /\/\*[^]*?\*\//],
  ['s', QUOTED],
  ['k', /@[\w-]+|!important\b/],
  ['n', /#[\da-f]{3,8}\b(?=[^{}]*[;}])|(?<![\w-])-?\d*\.?\d+(?:%|[a-z]+)?/],
  ['a', /(?=[\w-])(?<=[{;]\s*)[\w-]+(?=\s*:[^{};]*(?:[;}]|$))/],
  ['t', /(?=[.#]?[a-z])(?<=^|[}>+~,{]\s*)[.#]?[a-z][\w-]*/],
])

const sql = byRules(
  [
    ['c', /--[^\n]*|\/\*[^]*?\*\//],
    ['s', /'(?:''|[^'])*'/],
    [
      'k',
      words(
        'add all alter analyze and as asc autoincrement begin between by case cast check collate column commit constraint create cross default delete desc distinct drop else end escape except exists explain foreign from full glob group having if in index inner insert intersect into is isnull join key left like limit natural not notnull null offset on or order outer over partition plan pragma primary query recursive references returning right rollback row rows select set table temp then to trigger union unique unbounded preceding following update using values vacuum view when where window with',
      ),
    ],
    ['a', words('blob boolean char date datetime decimal int integer numeric real text varchar')],
    ['n', NUMBER],
  ],
  'i',
)

const json = byRules([
  ['a', /"(?:\\.|[^"\\\n])*"(?=\s*:)/],
  ['s', /"(?:\\.|[^"\\\n])*"/],
  ['k', words('true false null')],
  ['n', /-?\d+(?:\.\d+)?/],
])

const python = byRules([
  ['c', /#[^\n]*/],
  ['s', new RegExp(`[fr]?"""[^]*?"""|'''[^]*?'''|${QUOTED.source}`)],
  [
    'k',
    words(
      'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield',
    ),
  ],
  ['n', NUMBER],
])

const kotlin = byRules([
  ['c', SLASHES],
  ['s', new RegExp(`"""[^]*?"""|${QUOTED.source}`)],
  [
    'k',
    words(
      'as break by class companion const continue data do else enum false for fun if import in interface internal is lateinit null object open override package private public return sealed super suspend this throw true try typealias val var when while',
    ),
  ],
  ['a', /(?<=[:<]\s?)[A-Z]\w*\??/],
  ['n', NUMBER],
])

const TAG = /<!--[^]*?-->|<![^>]*>|<\/?[a-z][^\s/<>]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const inTag = byRules([
  ['s', /"[^"]*"|'[^']*'/],
  ['t', /^<\/?[^\s/>]+|\/?>$/],
  ['a', /(?<=\s)[^\s=/>"']+/],
])

/** Tags; what stands between those of a script or a style is code of its own. */
function html(code: string): string {
  let [text, at, within] = ['', 0, escaped as (code: string) => string]
  for (const match of code.matchAll(TAG)) {
    const [tag] = match
    const isEnd = tag.startsWith('</')
    // A sign of less in a script begins no tag.
    if (within !== escaped && !/^<\/(?:script|style)/i.test(tag)) continue
    text += within(code.slice(at, match.index))
    text += tag.startsWith('<!--') ? marked('c', tag) : tag.startsWith('<!') ? marked('k', tag) : inTag(tag)
    at = match.index + tag.length
    within = isEnd ? escaped : /^<script\b/i.test(tag) ? javascript : /^<style\b/i.test(tag) ? css : escaped
  }
  return text + within(code.slice(at))
}

const languages: Record<string, ((code: string) => string) | undefined> = {
  js: javascript,
  javascript,
  jsx: javascript,
  ts: javascript,
  tsx: javascript,
  css,
  sql,
  json,
  python,
  py: python,
  kotlin,
  kt: kotlin,
  html,
  xml: html,
  svg: html,
}
