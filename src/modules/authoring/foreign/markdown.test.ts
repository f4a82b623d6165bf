import { describe, expect, test } from 'vitest'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { lessonTextFault } from '#kit/documents/markdown.server.ts'
import { blocksOf } from './markdown.server.ts'
import { BadTree, htmlTree } from './tree.server.ts'

async function written(html: string) {
  const issues: string[] = []
  const blocks = blocksOf(await htmlTree(html), {
    picture: (address, words) => (address === 'x.png' ? `![${words}](pictures/x)` : null),
    issue: (kind, name) => void issues.push(`${kind}: ${name}`),
    leftOut: (address) =>
      address.endsWith('.pdf') ? { kind: 'file', name: address } : { kind: 'link', name: '' },
  })
  return { text: blocks.join('\n\n'), issues }
}
const textOf = async (html: string) => (await written(html)).text

describe('a page of another system', () => {
  test('keeps headings, emphasis, links, code and rules', async () => {
    expect(
      await textOf(
        '<h1>Sell</h1><p>A <b>bold</b>, <em>fine</em> and <code>x = `1`</code> word,<br>next line.</p><h2>More</h2><p><a href="https://example.com/a_(b)">Read</a></p><hr><pre>a\n  b</pre><blockquote><p>Said.</p></blockquote>',
      ),
    ).toBe(
      '## Sell\n\nA **bold**, *fine* and `` x = `1` `` word,\\\nnext line.\n\n### More\n\n[Read](https://example.com/a_%28b%29)\n\n---\n\n```\na\n  b\n```\n\n> Said.',
    )
  })
  test('keeps lists in lists, numbers and tables', async () => {
    expect(
      await textOf(
        '<ol start="3"><li>One<ul><li>A</li><li><p>B</p><p>more</p></li></ul></li><li>Two</li></ol>',
      ),
    ).toBe('3. One\n   - A\n   - B\n\n     more\n4. Two')
    expect(
      await textOf(
        '<table><tr><th>Name</th><th>Paid</th></tr><tr><td>A | B</td><td><b>5</b></td></tr><tr><td>C</td></tr></table>',
      ),
    ).toBe('| Name | Paid |\n| --- | --- |\n| A \\| B | **5** |\n| C |  |')
    // A table of one column holds a page together.
    expect(await textOf('<table><tr><td><h2>Hi</h2><p>there</p></td></tr></table>')).toBe('## Hi\n\nthere')
  })
  test('shows signs of Markdown as they are, and its words where tags touch them', async () => {
    const html =
      '<p>1. not a list * _ # [x] &lt;b&gt; a_b &amp;amp; ~~</p><p># no heading</p><p><b>Note:</b>read <b>a</b><b>b</b></p>'
    const text = await textOf(html)
    expect(lessonTextFault(text)).toBeNull()
    const shown = renderLesson(text)
    expect(shown).toContain('<p>1. not a list * _ # [x] &lt;b&gt; a_b &amp;amp; ~~</p>')
    expect(shown).toContain('<p># no heading</p>')
    expect(shown).toContain('<p><strong>Note:</strong> read <strong>ab</strong></p>')
  })
  test('loses scripts, styles and forms, and says so', async () => {
    const { text, issues } = await written(
      '<style>p{}</style><p onclick="evil()">Hi<script>alert("</p><p>")</script> <a href="javascript:alert(1)">there</a></p><img src="x.png" alt="A [red] oven"><img src="gone.png" alt="lost"><input><a href="y.pdf">Sheet</a><a href="#top">up</a><a href="page2.html">next</a>',
    )
    expect(text).not.toMatch(/alert|evil|javascript/)
    expect(text).toBe('Hi there\n\n![A red oven](pictures/x)lostSheetupnext')
    expect(issues).toEqual(['interactive: script', 'interactive: input', 'file: y.pdf', 'link: next'])
  })
  test('has players of other sites as links', async () => {
    const { text, issues } = await written(
      '<p>See</p><iframe src="//www.youtube.com/embed/x" title="Sell [it]"></iframe><video><source src="a.pdf">no</video>',
    )
    expect(text).toBe('See\n\n[Sell it](https://www.youtube.com/embed/x)')
    expect(issues).toEqual(['embedded: https://www.youtube.com/embed/x', 'file: a.pdf'])
  })
  test('that is made to be expensive is not read, and one that only looks so is read at once', async () => {
    await expect(htmlTree('<i>'.repeat(1000))).rejects.toThrow(BadTree)
    await expect(htmlTree('<br>'.repeat(100_000))).rejects.toThrow(BadTree)
    await expect(htmlTree('x'.repeat(1_000_001))).rejects.toThrow(BadTree)
    const started = performance.now()
    for (const html of [
      ' '.repeat(900_000) + 'x',
      `<pre>${' '.repeat(900_000)}x</pre>`,
      `<b>${' '.repeat(900_000)}x</b>`,
      '*'.repeat(900_000),
      `<p>${'<b>a</b>'.repeat(19_000)}</p>`,
      `${'<ul><li>'.repeat(90)}${'<p>a</p>'.repeat(19_000)}`,
      `<table>${'<tr><td>a</td></tr>'.repeat(7000)}<tr>${'<td>a</td>'.repeat(5000)}</tr></table>`,
    ])
      await textOf(html)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
