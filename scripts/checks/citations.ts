/** What comments cite must be in this repository: papers, rules, decisions. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Shelf = {
  /** Paths of all Markdown files. */
  papers: string[]
  /** Codes of docs/rules.md, such as "N5" and "6". */
  rules: Set<string>
  /** Numbers of docs/decisions, of three digits. */
  decisions: Set<string>
}

/** What this repository holds. */
export function shelfIn(root: string): Shelf {
  const papers = globSync(['*.md', 'docs/**/*.md', 'content/**/*.md', 'deploy/**/*.md'], { cwd: root })
  const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  return {
    papers,
    rules: new Set([...rules.matchAll(/^- \*\*([A-Z]?\d+)\*\*/gm)].map(([, code]) => code!)),
    decisions: new Set(papers.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])),
  }
}

/** One sentence for each citation in a comment of what is not there. */
export function citationFaults({ path, text }: { path: string; text: string }, shelf: Shelf): string[] {
  if (!/\.md\b|[rR]ules? [A-Z]\d|[dD]ecisions? \d/.test(text)) return []
  const said = parseSync(path, text)
    .comments.map(({ value }) => value.replace(/\n\s*\*/g, ' '))
    .join('\n')
  const isThere = (name: string): boolean =>
    shelf.papers.some((paper) => paper === name || paper.endsWith(`/${name}`))
  const papers = [...said.matchAll(/(?<![\w*{}./-])([\w-]+(?:\/[\w.-]+)*\.md)\b/g)].map(([, name]) => name!)
  const rules = numbers(said, /\b[rR]ules? ((?:[A-Z]\d+(?:, | and | to )?)+)/g, /[A-Z]\d+/g)
  const settled = numbers(said, /\bdecisions? ((?:\d+(?:, | and | to )?)+)/gi, /\d+/g)
  return [
    ...papers.filter((name) => !isThere(name)).map((name) => `${path} cites ${name}, which is not here.`),
    ...rules
      .filter((code) => !shelf.rules.has(code))
      .map((code) => `${path} cites rule ${code}, which docs/rules.md does not have.`),
    ...settled
      .filter((code) => !(code.length === 3 ? shelf.decisions : shelf.rules).has(code))
      .map((code) => `${path} cites decision ${code}, which is not in docs.`),
  ]
}

const numbers = (text: string, list: RegExp, one: RegExp): string[] =>
  [...text.matchAll(list)].flatMap(([, codes]) => codes!.match(one) ?? [])
