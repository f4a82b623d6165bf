import { createHash } from 'node:crypto'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

// The page has the only h1: a text that uses # moves down by one level as a whole.
markdown.core.ruler.push('one-title', ({ tokens }) => {
  if (!tokens.some((token) => token.type === 'heading_open' && token.tag === 'h1')) return
  for (const token of tokens) {
    if (/^heading_(open|close)$/.test(token.type))
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
  }
})

// "- [ ] text" shows an empty box and "- [x] text" a ticked one; nothing to click, so no script.
markdown.core.ruler.after('block', 'boxes', ({ tokens }) => {
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') return
    token.content = token.content.replace(/^\[([ xX])\] /, (_, tick: string) => (tick === ' ' ? '☐ ' : '☑ '))
  })
})

const isOwnPath = (href?: string): boolean => /^\/(?![/\\])/.test(href ?? '')

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'blockquote',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], table: ['tabindex'], th: ['style'], td: ['style'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), ...(isOwnPath(href) ? {} : { rel: 'nofollow noopener' }) },
    }),
    // A wide one scrolls within the page: also by keyboard.
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
  },
}

const rendered = new Map<string, string>()
const KEPT = 200

/** Markdown as safe HTML: no raw HTML, no pictures, links to the web and mail only. The last 200 texts are kept, by their content. */
export function renderMarkdown(body: string): string {
  const key = createHash('sha256').update(body).digest('base64')
  const html = rendered.get(key) ?? sanitizeHtml(markdown.render(body), allowed)
  // Written again as the newest; a Map forgets from its oldest end.
  rendered.delete(key)
  rendered.set(key, html)
  if (rendered.size > KEPT) rendered.delete(rendered.keys().next().value!)
  return html
}
