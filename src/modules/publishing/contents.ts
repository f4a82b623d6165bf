/** A part of a long text: its heading and its anchor. */
export type Part = { id: string; title: string }

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name]!)
    .trim()

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Adds ids to the main headings of rendered Markdown, and lists them. Their tags have no attributes (kit/markdown.server.ts). */
export function withContents(html: string): { html: string; contents: Part[] } {
  // The page's own id, so that no heading takes it.
  const taken = new Set(['main', ''])
  const contents: Part[] = []
  const named = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = plain(inner)
    const id = freeOf(slugOf(title), taken)
    contents.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: named, contents }
}

function freeOf(name: string, taken: Set<string>): string {
  let id = name
  for (let count = 2; taken.has(id); count++) id = `${name || 'part'}-${count}`
  taken.add(id)
  return id
}
