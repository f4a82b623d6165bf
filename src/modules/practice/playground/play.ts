import type { Files, Kind, Play } from './types.ts'

export const kinds = ['page', 'react', 'sql'] as const
/** The files of each kind, in the order in which they are shown. */
export const filesOf = {
  page: ['html', 'css', 'js'],
  react: ['jsx', 'css'],
  sql: ['query', 'tables'],
} as const satisfies Record<Kind, readonly string[]>

/** Of one file: what a link can carry in a message, and a phone shows in one field. */
export const MOST_LETTERS = 8000

/** What somebody begins with. */
export const starts: Record<Kind, Files> = {
  page: {
    html: '<h1>Habari!</h1>\n<p>Mandazi: <b id="count">0</b></p>\n<button onclick="add()">+ 1</button>\n',
    css: 'body {\n  font-family: sans-serif;\n}\nbutton {\n  padding: 12px 24px;\n}\n',
    js: `let count = 0;\n\nfunction add() {\n  count = count + 1;\n  document.querySelector('#count').textContent = count;\n  console.log('KES', count * 20);\n}\n`,
  },
  react: {
    jsx: `function App() {\n  const [count, setCount] = useState(0);\n\n  return (\n    <main>\n      <h1>Mandazi: {count}</h1>\n      <button onClick={() => setCount(count + 1)}>+ 1</button>\n    </main>\n  );\n}\n`,
    css: 'main {\n  font-family: sans-serif;\n}\n',
  },
  sql: {
    query: 'SELECT town, SUM(amount) AS total\nFROM sales\nGROUP BY town\nORDER BY total DESC;\n',
    tables: `CREATE TABLE sales (day TEXT, town TEXT, item TEXT, amount INTEGER);\nINSERT INTO sales VALUES\n('2026-03-02', 'Thika', 'Mandazi', 240),\n('2026-03-02', 'Kisumu', 'Chai', 90),\n('2026-03-03', 'Thika', 'Chai', 120),\n('2026-03-03', 'Garissa', 'Mandazi', 200);\n`,
  },
}

/** What comes from a link or from the phone's storage, if it is one of ours: nothing else of it is taken. */
export function readPlay(found: unknown): Play | null {
  if (typeof found !== 'object' || found === null) return null
  const { kind, files } = found as Record<string, unknown>
  const own = kinds.find((one) => one === kind)
  if (!own || typeof files !== 'object' || files === null) return null
  const texts = filesOf[own].map((name) => [name, (files as Record<string, unknown>)[name]] as const)
  const isFit = texts.every(([, text]) => typeof text === 'string' && text.length <= MOST_LETTERS)
  return isFit ? { kind: own, files: Object.fromEntries(texts) as Files } : null
}

/**
 * A block of a lesson as what can be changed and run.
 * @param language behind its fence @param sets statements of the course that make tables
 */
export function playOfBlock(language: string, code: string, sets: string[]): Play | null {
  const page = { html: '', css: '', js: '' }
  const made: Record<string, Play> = {
    html: { kind: 'page', files: { ...page, html: code } },
    css: { kind: 'page', files: { ...page, html: starts.page.html!, css: code } },
    js: { kind: 'page', files: { ...page, js: code } },
    jsx: { kind: 'react', files: { jsx: code, css: '' } },
    sql: { kind: 'sql', files: { query: code, tables: tablesFor(code, sets) } },
  }
  return Object.hasOwn(made, language) ? readPlay(made[language]) : null
}

const TABLE = /\b(?:from|join|into|update|on|table|view)\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/gi
const MADE = /\bcreate\s+(?:temp\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!.toLowerCase())

/** Tables are made anew for each run. */
const DROP = /^[ \t]*drop\s+(?:table|view)\b[^;]*;[ \t]*\n?/gim

/** The statements that make the tables which a query names; the first ones where it names none that they make. */
function tablesFor(query: string, sets: string[]): string {
  const own = new Set(namesIn(query, MADE))
  // What the query makes itself would be there twice.
  const whole = sets
    .map((set) => ({ set: set.replaceAll(DROP, ''), made: namesIn(set, MADE) }))
    .filter(({ made }) => !made.some((name) => own.has(name)))
  type Made = (typeof whole)[number]
  const missing = new Set(namesIn(query, TABLE).filter((name) => !own.has(name)))
  const chosen: typeof whole = []
  const hits = ({ made }: Made) => made.filter((name) => missing.has(name)).length
  const fits = ({ set, made }: Made) =>
    [...chosen, { set }].reduce((sum, { set }) => sum + set.length + 1, 0) <= MOST_LETTERS &&
    !chosen.some((one) => one.made.some((name) => made.includes(name)))
  for (;;) {
    // Without toSorted, which older browsers lack.
    const best = whole
      .filter((one) => hits(one) > 0 && fits(one))
      .reduce<Made | undefined>((most, one) => (most && hits(most) >= hits(one) ? most : one), undefined)
    if (!best) break
    chosen.push(best)
    // A view stands on other tables.
    for (const name of namesIn(best.set, TABLE)) missing.add(name)
    for (const name of chosen.flatMap(({ made }) => made)) missing.delete(name)
  }
  const inOrder = whole.filter((one) => chosen.includes(one)).map(({ set }) => set)
  if (inOrder.length > 0) return inOrder.join('\n')
  return own.size > 0 ? '' : (whole.find(fits)?.set ?? starts.sql.tables!)
}
