import type { Context } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { parse } from '#kit/parse.ts'
import { MINUTE } from '#kit/time.ts'
import { jsonResumeOf } from '../document/json-resume.ts'
import { fileName } from '../document/printable.ts'
import { ownedBy } from '../owner.server.ts'
import type { Resume } from '../rules.ts'
import { ResumeDocument } from '../types.ts'
import { firstResume } from './first.server.ts'
import { ownResume } from './own.server.ts'
import { sharedPage } from './shared.server.ts'
import { headings } from '../document/headings.ts'
import { type Linked, type Sheet, type SheetSection, sheetOf, type TextLine } from '../document/sheet.ts'

const limit = limitsOf({
  // The longest CV takes two seconds to print, most a tenth of one.
  'resume-file-user': { max: 20, windowMs: MINUTE },
  'resume-file-address': { max: 120, windowMs: MINUTE, of: 'address', counts: 'all', each: 2 },
})

export type ResumeFile = { bytes: Uint8Array; type: string; name: string }

const kinds = {
  'cv.pdf': { type: 'application/pdf', what: 'cv' },
  'cv.docx': { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', what: 'cv' },
  'cv.txt': { type: 'text/plain; charset=utf-8', what: 'cv' },
  'cv.json': { type: 'application/json; charset=utf-8', what: 'cv' },
  'letter.pdf': { type: 'application/pdf', what: 'letter' },
  'letter.docx': {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    what: 'letter',
  },
  'letter.txt': { type: 'text/plain; charset=utf-8', what: 'letter' },
} as const
type Kind = keyof typeof kinds

/**
 * A file of one of the caller's CVs.
 * @param kind such as "cv.pdf"
 * @param secret of a visitor's cookie
 * @throws Refusal 'not-authenticated', 'resume-not-found', 'not-found' for another kind, 'too-many'
 */
export async function ownResumeFile(
  ctx: Context,
  id: unknown,
  kind: string,
  secret?: unknown,
): Promise<ResumeFile> {
  ownedBy(ctx, secret)
  const { document } = (await ownResume(ctx, id || 'none', secret))!
  return limitedFile(ctx, document, kind)
}

/**
 * A file of the CV that the builder opens with: the caller's most recently changed one, or how one begins.
 * @param secret of a visitor's cookie
 */
export const firstResumeFile = query(
  {
    who: 'anyone',
    because: 'RES-16: public; a CV of the caller, or one that says nothing but the caller',
    // 'not-found' for another kind.
    refuses: ['not-found', 'too-many', 'resume-not-found'],
  },
  async (ctx, kind: string, secret?: unknown): Promise<ResumeFile> => {
    const own = ctx.viewer || secret ? await ownResume(ctx, null, secret) : null
    return limitedFile(ctx, own?.document ?? (await firstResume(ctx)), kind)
  },
)

/** A file of a submitted document, which is not stored. */
export const documentFile = query(
  {
    who: 'anyone',
    because: 'RES-01: public; it prints what the caller sends',
    refuses: ['invalid-input', 'not-found', 'too-many'],
  },
  async (ctx, raw: unknown, kind: string): Promise<ResumeFile> => {
    return limitedFile(ctx, parse(ResumeDocument, raw ?? {}), kind)
  },
)

/** The text of a submitted document, line by line. @throws Refusal 'invalid-input' */
export const documentText = (_: Context, raw: unknown): string =>
  plainTextOf(parse(ResumeDocument, raw ?? {}))

/** The PDF of a shared CV, for whoever has its URL. */
export const sharedResumeFile = query(
  {
    who: 'anyone',
    because: 'the secret in the address is the permission',
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, key: string): Promise<ResumeFile> => {
    const page = await sharedPage(ctx, key)
    if (page.kind !== 'resume') throw new Refusal('not-found')
    return limitedFile(ctx, page.document, 'cv.pdf')
  },
)

async function limitedFile(ctx: Context, document: Resume, kind: string): Promise<ResumeFile> {
  if (!Object.hasOwn(kinds, kind)) throw new Refusal('not-found')
  const { type, what } = kinds[kind as Kind]
  await limit(ctx, byWhom(ctx, 'resume-file'))
  const bytes = await bytesOf(ctx, document, kind as Kind)
  return { bytes, type, name: `${fileName(document, what)}.${kind.split('.')[1]}` }
}

// The printers and their fonts are large; most processes never print.
async function bytesOf(ctx: Context, document: Resume, kind: Kind): Promise<Uint8Array> {
  if (kind === 'cv.txt') return Buffer.from(plainTextOf(document))
  if (kind === 'letter.txt') return Buffer.from(letterText(document))
  if (kind === 'cv.json')
    return Buffer.from(`${JSON.stringify(jsonResumeOf(document, ctx.now()), null, 2)}\n`)
  if (kind.endsWith('.docx')) {
    const { letterDocx, resumeDocx } = await import('../print/docx.server.ts')
    return kind === 'cv.docx' ? resumeDocx(document) : letterDocx(document)
  }
  const { printedLetter, printedResume } = await import('../print/pdf.server.tsx')
  return kind === 'cv.pdf' ? printedResume(document) : printedLetter(document)
}

/** A CV as plain text, for a field of an application form or an e-mail. */
export function plainTextOf(resume: Resume): string {
  const { name, contact, sections }: Sheet = sheetOf(resume)
  const head = [name, ...contact.map(linkText)].filter(Boolean)
  return `${[head.join('\n'), ...sections.map(sectionText)].filter(Boolean).join('\n\n')}\n`
}

/** The letter with its sender at the top. */
export function letterText(resume: Resume): string {
  const { name, contact } = sheetOf(resume)
  const head = [name, ...contact.map(linkText)].filter(Boolean).join('\n')
  return `${[head, headings[resume.language].letter.toUpperCase(), resume.letter].filter(Boolean).join('\n\n')}\n`
}

const linkText = ({ text, href }: Linked): string => (href?.startsWith('http') ? href : text)

function sectionText(section: SheetSection): string {
  const heading = section.heading.toUpperCase()
  if (section.kind === 'summary') return [heading, ...section.lines.map(lineText)].join('\n')
  if (section.kind === 'skills') return `${heading}\n${section.skills.join(', ')}`
  const entries = section.entries.map(({ title, place, when, lines, links }) =>
    [
      [title, place].filter(Boolean).join(', '),
      when,
      ...lines.map(lineText),
      ...links.map(({ href }) => href ?? ''),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [heading, entries.join('\n\n')].join('\n')
}

const lineText = ({ text, isPoint }: TextLine): string => (isPoint ? `- ${text}` : text)
