import { describe, expect, test } from 'vitest'
import { payloads } from '#test/payloads.ts'
import { renderPost } from './markdown.server.ts'

const html = (body: string) => renderPost(body).trim()
const REL = 'rel="nofollow ugc noopener"'

describe('texts of people', () => {
  test('[QNA-20+] [FOR-16+] keep helpful formatting', () => {
    expect(html('A **b** *c* ~~d~~ `e`\nnext')).toBe(
      '<p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e</code><br />\nnext</p>',
    )
    expect(html('> q\n\n3. x\n4. y')).toContain('<ol start="3">')
    expect(html('```\na < b\n```')).toBe('<pre><code>a &lt; b\n</code></pre>')
  })

  test('[QNA-20+] [FOR-16+] have no headings, tables or pictures: those stay as they were typed, or as a link', () => {
    expect(html('# One of us')).toBe('<p># One of us</p>')
    expect(html('One\n===')).not.toMatch(/<h\d/)
    expect(html('| a |\n|---|\n| b |')).not.toContain('<table')
    expect(html('![cat](https://a.example/cat.png)')).toBe(
      `<p>!<a href="https://a.example/cat.png" ${REL}>cat</a></p>`,
    )
  })

  test('[QNA-20+] [FOR-16+] lead to the web and within this site only, and are nofollow', () => {
    expect(html('[a](https://example.com)')).toBe(`<p><a href="https://example.com" ${REL}>a</a></p>`)
    expect(html('[a](/courses/2)')).toBe(`<p><a href="/courses/2" ${REL}>a</a></p>`)
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.com', '//evil.example'])
      expect(html(`[a](${href})`)).toBe(`<p>[a](${href})</p>`)
  })

  test('[COM-26+] at least forty payloads are tried', () => expect(payloads.length).toBeGreaterThan(40))

  test.each(payloads)('[COM-26+] %s does nothing', (payload) => {
    for (const body of [payload, `> ${payload}`, `- ${payload}`, `**${payload}**`]) {
      const out = html(body)
      const tags = out.match(/<[^>]*>/g) ?? []
      for (const tag of tags)
        expect(tag).toMatch(
          /^<(\/?(p|ul|ol|li|strong|em|s|code|pre|blockquote)|hr \/|br \/|ol start="\d+"|\/a|a href="(https?:\/\/|\/[^/\\])[^"<>]*" rel="nofollow ugc noopener")>$/,
        )
      expect(out.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }
  })
})
