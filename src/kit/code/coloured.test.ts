import { readFileSync, globSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { escaped } from '../figures/svg.ts'
import { fencesIn } from '../documents/markdown.server.ts'
import { coloured } from './coloured.ts'

const blocks = globSync('content/**/*.md').flatMap((file) =>
  fencesIn(readFileSync(file, 'utf8'))
    .filter(({ info }) => /^(?:js|jsx|html|xml|css|sql|json|python|kotlin)$/.test(info))
    .map(({ info, content, line }) => ({ name: `${file}:${line}`, info, content })),
)
const plain = (html: string) => html.replaceAll(/<\/?i[^>]*>/g, '')
/** The words of a kind, in their order. */
const of = (kind: string, html: string) =>
  [...html.matchAll(new RegExp(`<i class="${kind}">([^<]*)</i>`, 'g'))].map(([, text]) => text)

describe('code is coloured', () => {
  test('without a letter more or less, in every block that ships', () => {
    expect(blocks.length).toBeGreaterThan(200)
    for (const { name, info, content } of blocks)
      expect(plain(coloured(info, content)), name).toBe(escaped(content))
  })
  test('with at most 1 kB more a block, as it is sent', () => {
    const more = blocks.map(({ name, info, content }) => ({
      name,
      bytes: brotliCompressSync(coloured(info, content)).length - brotliCompressSync(escaped(content)).length,
    }))
    expect(more.filter(({ bytes }) => bytes > 1000)).toEqual([])
    if (process.env.SHOW)
      console.log(
        more.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3),
        more.reduce((s, { bytes }) => s + bytes, 0) / more.length,
      )
  })
  test('JavaScript: words, texts, numbers, comments', () => {
    const html = coloured('js', "const a = '30' // thirty\nlet b = `x ${a}` + /o+/g.test(a) / 2.5")
    expect(of('k', html)).toEqual(['const', 'let'])
    expect(of('s', html)).toEqual(['&#39;30&#39;', '`x ${a}`'].map((text) => text))
    expect(of('c', html)).toEqual(['// thirty'])
    expect(of('n', html)).toEqual(['2.5'])
  })
  test('JSX: tags, and an apostrophe in its text begins no quotes', () => {
    const html = coloured('jsx', 'return <p className="a">Achieng\'s {sold * 65} and Otieno\'s <br /></p>')
    expect(of('t', html)).toEqual(['&lt;p', '&lt;br', '/&gt;', '&lt;/p&gt;'])
    expect(of('s', html)).toEqual(['&quot;a&quot;'])
  })
  test('HTML: tags and attributes, and the code of a script within', () => {
    const html = coloured('html', '<!-- x --><p id="out">a</p><script>const a = 1 < 2</script>')
    expect(of('c', html)).toEqual(['&lt;!-- x --&gt;'])
    expect(of('a', html)).toEqual(['id'])
    expect(of('k', html)).toEqual(['const'])
    expect(of('n', html)).toEqual(['1', '2'])
  })
  test('SQL in either case, CSS, Kotlin, Python, JSON', () => {
    expect(of('k', coloured('sql', "SELECT name from t -- all\nWHERE a = 'it''s'"))).toEqual([
      'SELECT',
      'from',
      'WHERE',
    ])
    const css = coloured('css', '.a, p:hover {\n  color: #b3261e; margin: 0 auto;\n}')
    expect(of('t', css)).toEqual(['.a', 'p'])
    expect(of('a', css)).toEqual(['color', 'margin'])
    expect(of('n', css)).toEqual(['#b3261e', '0'])
    expect(of('a', coloured('kotlin', 'fun fare(km: Int): Int'))).toEqual(['Int', 'Int'])
    expect(of('k', coloured('python', 'for a in b: # c'))).toEqual(['for', 'in'])
    expect(of('a', coloured('json', '{"a": "b"}'))).toEqual(['&quot;a&quot;'])
  })
  test.each(['js', 'jsx', 'html', 'css', 'sql', 'json', 'python', 'kotlin', 'unknown', ''])(
    'hostile code in %s stays text',
    (language) => {
      const attack = `"'\`><script>alert(1)</script><img src=x onerror="alert(1)">/* <i class="k" onclick=alert(1)>`
      const html = coloured(language, attack)
      expect(html.replaceAll(/<i class="[ksncta]">|<\/i>/g, '')).toBe(escaped(attack))
    },
  )
  test('what is written to take long takes no time', () => {
    for (const hard of [
      '`${'.repeat(2600),
      ' '.repeat(7900) + '/',
      '<a "'.repeat(1900),
      '/*'.repeat(3900),
      'a:'.repeat(3900),
      "'\\".repeat(3900),
    ])
      for (const language of ['js', 'html', 'css', 'sql', 'kotlin', 'python']) {
        const begun = performance.now()
        coloured(language, hard)
        expect(performance.now() - begun, `${language} ${hard.slice(0, 4)}`).toBeLessThan(500)
      }
    expect(coloured('js', 'let a '.repeat(2000))).not.toContain('<i')
  })
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a fence that is named %s is code of no language, and escaped',
  (language) => {
    expect(coloured(language, '<form action="/x">')).toBe('&lt;form action=&quot;/x&quot;&gt;')
  },
)
