import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { withContents } from './queries/legal.server.ts'

describe('the contents of a long text', () => {
  test('[INFO-09] [INFO-10] name each main heading once, in plain words', () => {
    const { html, contents } = withContents(
      renderMarkdown(
        'Intro\n\n## Your *account* & you\n\ntext\n\n### Inside\n\n## Bei\n\n## Bei\n\n## Main\n\n## ???',
      ),
    )
    expect(contents).toEqual([
      { id: 'your-account-you', title: 'Your account & you' },
      { id: 'bei', title: 'Bei' },
      { id: 'bei-2', title: 'Bei' },
      { id: 'main-2', title: 'Main' },
      { id: 'part-2', title: '???' },
    ])
    for (const { id } of contents) expect(html.split(`<h2 id="${id}">`)).toHaveLength(2)
    expect(html).toContain('<h3>Inside</h3>')
  })
  test('[INFO-09] nothing written into a heading leaves its attribute', () => {
    const { html, contents } = withContents(renderMarkdown('## a" onclick="alert(1)\n\n## <img src=x>'))
    expect(contents.map((part) => part.id)).toEqual(['a-onclick-alert-1', 'img-src-x'])
    expect(html).not.toMatch(/<img|<h2[^>]* onclick/)
  })
})
