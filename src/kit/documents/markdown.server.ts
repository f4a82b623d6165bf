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

/**
 * What people write to each other: fewer signs mean anything, a line that ends is one that ends, and links lead to the web or within the
 * own site only. A picture is a link, so that no other host learns who reads.
 */
const letters = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).disable([
  'heading',
  'lheading',
  'table',
  'image',
])
letters.validateLink = (href) => /^https?:\/\//i.test(href) || isOwnPath(href)

const allowedInPosts: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'a', 'ul', 'ol', 'li', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'hr', 'br'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'nofollow ugc noopener' },
    }),
  },
}

/** A picture of a lesson as its text names it: what it is called tells its size. */
const LESSON_PICTURE = /^pictures\/([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/

/** Lessons may show pictures that were uploaded for them, and no others; they come when they are near. */
const allowedInLessons: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), 'img'],
  allowedAttributes: {
    ...(allowed.allowedAttributes as Record<string, string[]>),
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  transformTags: {
    ...allowed.transformTags,
    img: (_, { src = '', alt = '' }): sanitizeHtml.Tag => {
      const [, name, width = '', height = ''] = LESSON_PICTURE.exec(src) ?? []
      return name
        ? { tagName: 'img', attribs: { src: `/storage/v1/${src}`, alt, width, height, loading: 'lazy' } }
        : { tagName: 'em', attribs: {}, text: alt }
    },
  },
}

// Reads what an author wrote as a browser would, to say what will not be shown.
const suspicious = new MarkdownIt({ html: true, linkify: false })

/** What an author of a lesson has to mend: markup or scripts among the text, a picture without words for whoever does not see it. Code is shown, and may hold anything. */
export function lessonTextFault(body: string): 'markup' | 'picture-words' | null {
  const tokens = suspicious.parse(body, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const isMarkup = tokens.some(
    ({ type, content }) =>
      (/^html_/.test(type) && /<\s*[/!]?\s*[a-z]/i.test(content)) ||
      (type === 'text' && /\]\(\s*(javascript|vbscript|data):/i.test(content)),
  )
  if (isMarkup) return 'markup'
  return tokens.some(({ type, content }) => type === 'image' && content.trim() === '')
    ? 'picture-words'
    : null
}

const KEPT = 200

/** A renderer that keeps its last 200 texts, by their content. */
function rendererOf(markdown: typeof letters, allowed: sanitizeHtml.IOptions): (body: string) => string {
  const rendered = new Map<string, string>()
  return (body) => {
    const key = createHash('sha256').update(body).digest('base64')
    const html = rendered.get(key) ?? sanitizeHtml(markdown.render(body), allowed)
    // Written again as the newest; a Map forgets from its oldest end.
    rendered.delete(key)
    rendered.set(key, html)
    if (rendered.size > KEPT) rendered.delete(rendered.keys().next().value!)
    return html
  }
}

/** Markdown as safe HTML: no raw HTML, no pictures, links to the web and mail only. */
export const renderMarkdown = rendererOf(markdown, allowed)

/** Markdown of a lesson: as above, with its own pictures. */
export const renderLesson = rendererOf(markdown, allowedInLessons)

/** Markdown of a post or a reply as safe HTML, narrower than that of lessons: links pass on no standing and say who wrote them. */
export const renderPost = rendererOf(letters, allowedInPosts)
