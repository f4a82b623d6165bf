import { createHash, randomUUID } from 'node:crypto'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { anchorOf } from './sections.ts'
import { type TopBlock, topBlocks } from './top-blocks.server.ts'

type Markdown = InstanceType<typeof MarkdownIt>
type Token = ReturnType<Markdown['parse']>[number]

const markdown = withTitlesAndBoxes(new MarkdownIt({ html: false, linkify: false, typographer: false }))

function withTitlesAndBoxes(markdown: Markdown): Markdown {
  // The page has the only h1: a text that uses # moves down one level as a whole.
  markdown.core.ruler.push('one-title', ({ tokens }) => {
    if (!tokens.some((token) => token.type === 'heading_open' && token.tag === 'h1')) return
    for (const token of tokens) {
      if (/^heading_(open|close)$/.test(token.type))
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
    }
  })

  // "- [ ] text" has an empty box instead of its bullet and "- [x] text" a filled one, drawn by the styles: phone fonts lack the
  // characters. Not clickable, so no script.
  markdown.core.ruler.after('block', 'boxes', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const item = tokens[index - 2]
      if (token.type !== 'inline' || item?.type !== 'list_item_open') return
      token.content = token.content.replace(/^\[([ xX])\] /, (_, tick: string) => {
        item.attrSet('class', tick === ' ' ? 'todo' : 'todo is-done')
        return ''
      })
    })
  })
  return markdown
}

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
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    table: ['tabindex'],
    pre: ['tabindex'],
    th: ['style'],
    td: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedClasses: { li: ['todo', 'is-done'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), ...(isOwnPath(href) ? {} : { rel: 'nofollow noopener' }) },
    }),
    // A wide table and code scroll within the page, also by keyboard.
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
  },
}

/**
 * What people write to each other: less syntax, line breaks are kept, and links lead only to the web or within this site. A picture
 * becomes a link, so that no other host learns who reads it.
 */
export function postMarkdown(): Markdown {
  const posts = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).disable([
    'heading',
    'lheading',
    'table',
    'image',
  ])
  posts.validateLink = (href) => /^https?:\/\//i.test(href) || isOwnPath(href)
  return posts
}
const letters = postMarkdown()

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

/** A lesson's picture as its text names it: the name contains its size. */
const LESSON_PICTURE = /^pictures\/([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/

/** The stored name of a lesson's picture; null if the name is not one of ours. */
export const pictureIdIn = (name: string): string | null => LESSON_PICTURE.exec(name)?.[1] ?? null

/** The pictures that a text shows, by name; a picture that is only mentioned, as in code, does not count. */
export const picturesIn = (body: string): string[] =>
  markdown
    .parse(body, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((image) => String(image.attrGet('src')))
    .filter((name) => name.startsWith('pictures/'))

/** Lessons may show only pictures uploaded for them; these load when they are near. */
const allowedInLessons: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), 'img'],
  allowedAttributes: {
    ...(allowed.allowedAttributes as Record<string, string[]>),
    h2: ['id'],
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

// Parses what an author wrote as a browser would, to report what will not be shown.
const suspicious = new MarkdownIt({ html: true, linkify: false })

/**
 * What an author must fix: markup or scripts in the text, a picture without alternative text. Code is shown, and may contain
 * anything.
 */
export function lessonTextFault(body: string): 'markup' | 'picture-words' | null {
  const tokens = suspicious.parse(body, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const isMarkup = tokens.some(
    ({ type, content }) =>
      (/^html_/.test(type) && /<\s*(?:[/!]\s*)?[a-z]/i.test(content)) ||
      (type === 'text' && /\]\(\s*(javascript|vbscript|data):/i.test(content)),
  )
  if (isMarkup) return 'markup'
  return tokens.some(({ type, content }) => type === 'image' && content.trim() === '')
    ? 'picture-words'
    : null
}

const KEPT = 200

/** The results for the last 200 texts, by content. */
function keptBy(render: (body: string) => string): (body: string) => string {
  const rendered = new Map<string, string>()
  return (body) => {
    const key = createHash('sha256').update(body).digest('base64')
    const html = rendered.get(key) ?? render(body)
    // Re-inserted as the newest; a Map evicts from its oldest end.
    rendered.delete(key)
    rendered.set(key, html)
    if (rendered.size > KEPT) rendered.delete(rendered.keys().next().value!)
    return html
  }
}

/** Markdown as safe HTML: no raw HTML, no pictures, links to the web and mail only. */
export const renderMarkdown = keptBy((body) => sanitizeHtml(markdown.render(body), allowed))

const others = new MarkdownIt({ html: true, linkify: false, typographer: false })

/** HTML of what another system wrote as Markdown, with all that it holds: to be read, never to be shown. */
export const htmlOfMarkdown = (text: string): string => others.render(text)

/** Markdown of a post or a reply as safe HTML, stricter than that of lessons: links are marked nofollow and user-generated. */
export const renderPost = keptBy((body) => sanitizeHtml(letters.render(body), allowedInPosts))

/** What replaces a fenced block, as safe HTML; null if it is ordinary code. `info` is the text after the fence. */
export type DrawBlock = (fence: { info: string; content: string }) => string | null

// Lesson authors do not know it, so no text can contain a block's placeholder.
const PLACE = randomUUID()
const place = new RegExp(`<p>${PLACE}-(\\d+)</p>`, 'g')
const lessons = withTitlesAndBoxes(new MarkdownIt({ html: false, linkify: false, typographer: false }))
// After headings have their level.
lessons.core.ruler.push('anchors', ({ tokens }) => {
  const named = new Set<string>()
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return
    const words = (tokens[index + 1]?.children ?? []).map(({ type, content }) =>
      type === 'softbreak' ? ' ' : content,
    )
    const anchor = anchorOf(words.join(''))
    // If two have the same name, a link leads to the first.
    if (!named.has(anchor)) token.attrSet('id', anchor)
    named.add(anchor)
  })
})
const asCode = lessons.renderer.rules.fence!
type Drawing = { draw: DrawBlock; blocks: string[] }
lessons.renderer.rules.fence = (tokens, index, options, env, self) => {
  const { draw, blocks } = env as unknown as Drawing
  const { info, content } = tokens[index]!
  const block = draw({ info: info.trim(), content })
  return block === null
    ? asCode(tokens, index, options, env, self)
    : `<p>${PLACE}-${blocks.push(block) - 1}</p>`
}

/** The blocks of a lesson's text on its highest level. */
export const blocksOfText = (body: string): TopBlock[] =>
  topBlocks(lessons.parse(body, {})).map(({ block }) => block)

/** Where the sections of a text begin and end, by its blocks; what `isApart` stands after its section, which it ends. */
export type Cut = (blocks: TopBlock[]) => { from: number; to: number; isApart: boolean }[]

/** A text that is read as one. */
const asOne: Cut = () => []

/**
 * Renders the Markdown of lessons, as above, with their own pictures, in the sections that `cut` makes. Drawn blocks are inserted after the
 * rest was sanitized.
 */
export const lessonRenderer = (draw: DrawBlock, cut: Cut = asOne): ((body: string) => string) =>
  keptBy((body) => {
    const drawing: Drawing = { draw, blocks: [] }
    const found = topBlocks(lessons.parse(body, drawing))
    const htmlOf = (from: number, to: number) =>
      lessons.renderer.render(
        found.slice(from, to).flatMap(({ tokens }) => tokens),
        lessons.options,
        drawing,
      )
    const mark = (html: string) => `<p>${PLACE}-${drawing.blocks.push(html) - 1}</p>`
    const sections = cut(found.map(({ block }) => block)).map(({ from, to, isApart }, at) => {
      const end = isApart ? to - 1 : to
      const [open, close] = [mark(`<section id="step-${at + 1}" data-step>`), mark('</section>')]
      return open + htmlOf(from, end) + close + htmlOf(end, to)
    })
    const html = sections.length > 0 ? sections.join('') : htmlOf(0, found.length)
    return sanitizeHtml(html, allowedInLessons).replace(
      place,
      (_, number: string) => drawing.blocks[Number(number)]!,
    )
  })

export type Fence = { info: string; content: string; line: number }

/** The fenced blocks of a text, each with the line on which it begins. */
export function fencesIn(body: string): Fence[] {
  if (!/```|~~~/.test(body)) return []
  const tokens: Token[] = []
  lessons.block.parse(body.replace(/\r\n?/g, '\n'), lessons, {}, tokens)
  return tokens
    .filter(({ type }) => type === 'fence')
    .map(({ info, content, map }) => ({ info: info.trim(), content, line: map![0] + 1 }))
}

/** A text without some of its fenced blocks. */
export function withoutFences(body: string, isLeftOut: (info: string) => boolean): string {
  const lines = body.replace(/\r\n?/g, '\n').split('\n')
  for (const { info, content, line } of fencesIn(body))
    if (isLeftOut(info)) lines.fill('', line - 1, line + content.split('\n').length)
  return lines.join('\n')
}

const inline = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable([
  'link',
  'image',
  'autolink',
])

/** One line of text: emphasis and code only. */
export const renderWords = keptBy((words) =>
  sanitizeHtml(inline.renderInline(words), { allowedTags: ['code', 'em', 'strong'], allowedAttributes: {} }),
)
