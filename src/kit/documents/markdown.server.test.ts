import { describe, expect, test } from 'vitest'
import { expectLinear } from '#test/growth.ts'
import { lessonTextFault, renderMarkdown } from './markdown.server.ts'

const html = (body: string) => renderMarkdown(body).trim()

describe('lesson texts', () => {
  test('[CRS-06] headings, lists, tables, quotes and code are rendered', () => {
    expect(html('## Title\n\nA **b** *c* `d`')).toBe(
      '<h2>Title</h2>\n<p>A <strong>b</strong> <em>c</em> <code>d</code></p>',
    )
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td style="text-align:right">2</td>')
    expect(html('> q\n\n3. x')).toContain('<ol start="3">')
  })
  test('[CRS-06] the page keeps the only h1', () => {
    expect(html('# A\n\n## B\n\n###### C')).toBe('<h2>A</h2>\n<h3>B</h3>\n<h6>C</h6>')
    expect(html('## A\n\n### B')).toBe('<h2>A</h2>\n<h3>B</h3>')
  })
  test('[CRS-06] a task list shows boxes', () => {
    expect(html('- [ ] do\n- [x] done\n- plain [x]')).toBe(
      '<ul>\n<li class="todo">do</li>\n<li class="todo is-done">done</li>\n<li>plain [x]</li>\n</ul>',
    )
    expect(html('- [ ] **bold**\n\n- [ ] loose')).toMatch(/<li class="todo">\s*<p><strong>bold<\/strong>/)
  })
  test('[CRS-06] links lead to the web, mail or this site and are nofollow', () => {
    expect(html('[a](https://example.com)')).toBe(
      '<p><a href="https://example.com" rel="nofollow noopener">a</a></p>',
    )
    expect(html('[a](/courses/2)')).toContain('href="/courses/2"')
    expect(html('[a](mailto:a@example.com)')).toContain('mailto:a@example.com')
    expect(html('https://example.com')).toBe('<p>https://example.com</p>')
  })
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '![x](https://example.com/pixel.png)',
    '<style>*{display:none}</style>',
    '[x](//evil.example)',
    '[x](vbscript:x)',
    '<a href="x" style="position:fixed">',
    '`<script>`',
  ])('[CRS-06] %s does nothing', (attack) => {
    const out = html(attack)
    expect(out).not.toMatch(
      /<(script|img|svg|iframe|style)|href="(javascript|data|vbscript|\/\/)|<[^>]*\son\w+=|<[^>]*position/i,
    )
  })
  test('[CRS-06] what an author must fix is found in one pass', () => {
    for (const markup of ['<b>', '< /b>', 'a <br/>', '<div\n>', '<?php < ! doctype ?>', '<? <b ?>'])
      expect(lessonTextFault(markup), markup).toBe(/^< \//.test(markup) ? null : 'markup')
    for (const text of ['3 < 4', '<!-- 1 -->', '<? 1 <2 ?>']) expect(lessonTextFault(text), text).toBeNull()
    expectLinear(lessonTextFault, (n) => `<?\n<${' '.repeat(n)}?>`)
  })
  test('[CRS-06] another body of the same lesson is rendered again, also after many', () => {
    expect(html('one')).toBe('<p>one</p>')
    expect(html('two')).toBe('<p>two</p>')
    for (let n = 0; n < 300; n++) renderMarkdown(`text ${n}`)
    expect(html('one')).toBe('<p>one</p>')
  })
})
