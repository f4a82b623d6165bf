import { describe, expect, test } from 'vitest'
import { renderPost } from './markdown.server.ts'

const html = (body: string) => renderPost(body).trim()
const REL = 'rel="nofollow ugc noopener"'

// What has opened pages elsewhere: raw tags, handlers, addresses that run, styles, broken nesting, hidden letters, entities.
const payloads = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1)</script>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<a href="x" class="button" id="pay" style="position:fixed">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<template><script>alert(1)</script></template>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x73;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x](data:image/png;base64,AAAA)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/"onerror="alert(1))',
  '[x](https://a.example/" onclick="alert(1))',
  '[x](https://a.example "t" onclick=alert(1))',
  '[a](https://a.example" style="position:fixed)',
  '`<script>alert(1)</script>`',
  '```"><script>\n<script>alert(1)</script>\n```',
  '| <script>a</script> |\n|---|\n| x |',
]

describe('texts of people', () => {
  test('[QNA-20+] [FOR-16+] keep what helps to read them', () => {
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

  test('[QNA-20+] [FOR-16+] lead to the web and within the own site only, and pass on no standing', () => {
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
