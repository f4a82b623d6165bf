import { describe, expect, test } from 'vitest'
import { blocksIn, lessonFaults, runningText } from './blocks.server.ts'
import { renderLesson } from './html.server.ts'
import { minutesOf } from './minutes.server.ts'
import { blockWords } from './words.ts'
import { inLanguage } from '#web/locale.server.ts'

const figure = '```figure steps\ntitle: In order\nalt: First this, then that.\n- This\n- That\n```'
const check =
  '```check\n? What is `2 + 2`, *exactly*?\n- 3 | One too few.\n+ 4 | Right: `2 + 2` is 4.\n- 5 | One too many.\n```'
const data = '```data\nName;Town\nAsha;Thika\n```'
const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`
const block = (info: string, ...lines: string[]) => ['```' + info, ...lines, '```'].join('\n')

describe("a lesson's blocks", () => {
  test('[CRS-06] figures, questions and data stand among the words, also in a list; other code stays code', () => {
    const html = renderLesson(
      `Before\n\n${figure}\n\n${check}\n\n${data}\n\n- item\n\n  ${figure.replaceAll('\n', '\n  ')}\n\n~~~js\nlet a\n~~~`,
    )
    expect(html.match(/<figure class="drawn">/g)).toHaveLength(2)
    expect(html).toContain('<pre tabindex="0"><code>Name;Town\nAsha;Thika</code></pre>')
    expect(html).toContain(
      '<div class="coded"><pre tabindex="0"><code><i class="k">let</i> a\n</code></pre><a href="/playground" data-kind="js" hidden>Try it</a></div>',
    )
    expect(html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(blocksIn(`${figure}\n\n${check}\n\n${data}`).map(({ type }) => type)).toEqual([
      'figure',
      'check',
      'data',
    ])
  })
  test('[CRS-06] each option of a question says at once whether it is right and why, one open at a time, by words and sign', () => {
    const html = renderLesson(check)
    expect(html.match(/<details name="check-\w+"/g)).toHaveLength(3)
    expect(new Set(html.match(/name="check-\w+"/g)).size).toBe(1)
    expect(html).toContain('role="group" aria-labelledby="check-')
    expect(html).toContain(
      '<summary><span>4</span></summary><p><b>Right.</b> Right: <code>2 + 2</code> is 4.</p>',
    )
    expect(html).toContain('<summary><span>3</span></summary><p><b>Not this one.</b> One too few.</p>')
    expect(html).toContain('<b>What is <code>2 + 2</code>, <em>exactly</em>?</b>')
  })
  test('[CRS-06] the words around a question are in the reader’s language, whoever read it first', () => {
    const english = renderLesson(check)
    inLanguage('sw', () => {
      expect(renderLesson(check)).toContain('Jipime')
    })
    expect(renderLesson(check)).toBe(english)
  })
  test('[CRS-06] code leads to the playground where it runs by itself, in the words of its reader', () => {
    const linkOf = (body: string) =>
      /<a href="\/playground" data-kind="(\w+)" hidden>([^<]*)/.exec(body)?.slice(1)
    expect(linkOf(renderLesson(block('sql', 'SELECT 1;'), 'sw'))).toEqual(['sql', 'Jaribu'])
    expect(linkOf(renderLesson(block('html', '<p>a</p>')))).toEqual(['html', 'Try it'])
    for (const [language, code] of [
      ['js', `import { fare } from './fare.js'`],
      ['js', `self.addEventListener('fetch', answer)`],
      ['js', `navigator.serviceWorker.register('/sw.js')`],
      ['kotlin', 'fun main() {}'],
      ['text', 'npm install'],
    ] as const) {
      const html = renderLesson(block(language, code))
      expect(html).toContain('<div class="coded"><pre tabindex="0">')
      expect(linkOf(html)).toBeUndefined()
    }
  })
  test.each([
    block('figure steps', `title: ${attack}`, `alt: ${attack}`, `- ${attack} | ${attack}`, '- b'),
    block(
      'figure compare',
      'title: t',
      'alt: a',
      `left: ${attack.slice(0, 40)}`,
      'right: b',
      `- ${attack} | ${attack}`,
    ),
    block('figure bars', 'title: t', 'alt: a', 'unit: <b>"', `- ${attack} | 1`, '- b | 2'),
    block('figure split', 'title: t', 'alt: a', 'unit: <b>"', `- ${attack} | 1`, '- b | 2'),
    block('figure line', 'title: t', 'alt: a', 'unit: <b>"', `- ${attack} | 1`, '- b | 2', '- c | 3'),
    block(
      'figure screen',
      'title: t',
      'alt: a',
      'app: <script>alert(1)</script>',
      `- picture: ${attack}`,
      `- title: ${attack}`,
      `- text: ${attack} (1)`,
      `- field: ${attack}`,
      `- button: ${attack}`,
      `- in: ${attack}`,
      `- out: ${attack}`,
      `1: ${attack}`,
    ),
    block(
      'figure sheet',
      'title: t',
      'alt: a',
      '| <script>alert(1)</script> | "onload=alert(1) |',
      `note: ${attack}`,
    ),
    block('figure timeline', 'title: t', 'alt: a', `- ${attack} | ${attack}`, `- ${attack} | ${attack}`),
    block('figure tree', 'title: t', 'alt: a', `- ${attack}`, `  - ${attack}`),
    block(
      'check',
      `? ${attack}`,
      `- ${attack} | ${attack}`,
      `+ ${attack} x | ${attack} [x](javascript:alert(1))`,
    ),
    block('data', attack, '</code></pre><script>alert(1)</script>'),
    block(`figure ${attack}`, attack),
    block(`check ${attack}`, attack),
  ])('[CRS-06] hostile words do nothing: %j', (body) => {
    const html = renderLesson(body)
    expect(html).not.toMatch(/<(script|img|iframe|style|a)\b/i)
    // Within a tag no attribute but those that are ours.
    for (const [tag] of html.matchAll(/<\w[^>]*>/g))
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|'|alert/)
  })
  test('[CRS-06] a block that cannot be understood is code for learners, and names its line and reason to authors', () => {
    const body = `Words.\n\n${figure}\n\n\`\`\`figure bars\ntitle: t\nalt: a\n- One | 1\n- Two | many\n\`\`\`\n\n\`\`\`check\n? Which?\n- a | b\n- c | d\n\`\`\``
    const html = renderLesson(body)
    expect(html).toContain('- Two | many')
    expect(html.match(/<pre tabindex="0">/g)).toHaveLength(2)
    const faults = lessonFaults(body)
    expect(faults).toEqual([
      { code: 'block', line: 14, why: 'number-unknown', about: 'many' },
      { code: 'block', line: 18, why: 'right-not-one', about: '' },
    ])
    const words = faults.flatMap((fault) => (fault.code === 'block' ? [blockWords(fault)] : []))
    expect(words[0]).toContain('Line 14')
    expect(words[0]).toContain('"many" is no number')
    inLanguage('sw', () => {
      expect(blockWords({ line: 14, why: 'number-unknown', about: 'many' })).toContain('Mstari wa 14')
    })
  })
  test('[CRS-06] markup is a fault among words and none within a block', () => {
    expect(lessonFaults(`<b>bold</b>\n\n${data}`)).toEqual([{ code: 'markup' }])
    expect(lessonFaults('```data\n<b>bold</b>\n```')).toEqual([])
  })
  test('[CRS-06] running text is without figures, questions and data, and keeps words and code', () => {
    const body = `One two.\n\n${figure}\n\nThree.\n\n${check}\n\n${data}\n\n\`\`\`js\nlet four\n\`\`\`\nFive.`
    expect(runningText(body).split(/\s+/).join(' ')).toBe('One two. Three. ```js let four ``` Five.')
  })
  test('[CRS-06] minutes are running words and those of checks at 180 a minute, begun ones whole; of a video its length', () => {
    const words = (count: number) => 'word '.repeat(count)
    const text = (body: string) => minutesOf({ type: 'text', body })
    expect([text(words(180)), text(words(181)), text('')]).toEqual([1, 2, 1])
    // The check has 19 words.
    expect([text(`${words(161)}\n\n${check}`), text(`${words(162)}\n\n${check}`)]).toEqual([1, 2])
    expect(text(`${words(180)}\n\n${figure}\n\n${data}`)).toBe(1)
    expect([60, 61].map((seconds) => minutesOf({ type: 'video', body: null }, seconds))).toEqual([1, 2])
    expect(minutesOf({ type: 'project', body: words(900) })).toBeNull()
  })
})
