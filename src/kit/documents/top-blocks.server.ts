import type MarkdownIt from 'markdown-it'

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

/** A block of a text on its highest level, with the words that are read in it. */
export type TopBlock = {
  type: 'heading' | 'rule' | 'fence' | 'words'
  /** Of a fence: the text after it, and what it holds. */
  info: string
  content: string
  /** What it says in running words. */
  text: string
  /** Of the text, from 1. */
  line: number
}

type TopTokens = { block: TopBlock; tokens: Token[] }

/** A text's blocks, each with what it is drawn from. */
export function topBlocks(tokens: Token[]): TopTokens[] {
  const found: TopTokens[] = []
  let open: Token[] = []
  for (const token of tokens) {
    open.push(token)
    if (token.level > 0 || token.nesting > 0) continue
    found.push({ block: topBlockOf(open), tokens: open })
    open = []
  }
  return found
}

function topBlockOf(tokens: Token[]): TopBlock {
  const { type, info, content, map } = tokens[0]!
  const text = tokens.flatMap((token) => (token.type === 'inline' ? [token.content] : [])).join(' ')
  const kind =
    type === 'heading_open' ? 'heading' : type === 'hr' ? 'rule' : type === 'fence' ? type : 'words'
  return { type: kind, info: info.trim(), content, text, line: (map?.[0] ?? 0) + 1 }
}
