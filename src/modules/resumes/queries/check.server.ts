import { query } from '#core/operation.ts'
import { m } from '#paraglide/messages.js'
import { byWhom } from '#core/limits.server.ts'
import { parse } from '#kit/parse.ts'
import { type Finding, findingsOf } from '../document/readability.ts'
import { fieldWord } from '../field-words.ts'
import { limit } from '../limits.server.ts'
import { ResumeDocument, type FindingLine } from '../types.ts'

/**
 * What programs that read CVs would have trouble with, as texts in the reader's language, which stay on the server: most visits
 * show none of them.
 * @param raw a document, which is not stored
 */
export const checkedResume = query(
  {
    who: 'anyone',
    because: 'RES-01: public; it reads what the caller sends',
    refuses: ['too-many', 'invalid-input'],
  },
  async (ctx, raw: unknown): Promise<FindingLine[]> => {
    await limit(ctx, byWhom(ctx, 'resume-check'))
    return findingsOf(parse(ResumeDocument, raw ?? {})).map((finding) => ({
      tab: finding.tab,
      ...wordsOf(finding),
    }))
  },
)

/** What is wrong, and how to fix it. */
function wordsOf(finding: Finding): { what: string; fix: string } {
  switch (finding.code) {
    case 'no-name':
      return { what: m.resume_check_no_name(), fix: m.resume_fix_no_name() }
    case 'no-email':
      return { what: m.resume_check_no_email(), fix: m.resume_fix_no_email() }
    case 'bad-email':
      return { what: m.resume_check_bad_email(), fix: m.resume_fix_bad_email() }
    case 'no-phone':
      return { what: m.resume_check_no_phone(), fix: m.resume_fix_no_phone() }
    case 'bad-phone':
      return { what: m.resume_check_bad_phone(), fix: m.resume_fix_no_phone() }
    case 'left-out':
      return { what: m.resume_check_left_out({ title: finding.title }), fix: m.resume_fix_left_out() }
    case 'no-link':
      return {
        what: m.resume_check_no_link({ field: fieldWord(finding.field), typed: finding.typed }),
        fix: m.resume_fix_no_link(),
      }
    case 'unprintable':
      return { what: m.resume_unprintable({ letters: finding.letters }), fix: m.resume_fix_unprintable() }
    case 'capitals':
      return { what: m.resume_check_capitals({ title: finding.title }), fix: m.resume_fix_capitals() }
    case 'no-experience':
      return { what: m.resume_check_no_experience(), fix: m.resume_fix_no_experience() }
    case 'short-text':
      return { what: m.resume_check_short_text({ title: finding.title }), fix: m.resume_fix_short_text() }
    case 'no-dates':
      return { what: m.resume_check_no_dates(), fix: m.resume_fix_no_dates() }
    case 'no-figures':
      return { what: m.resume_check_no_figures(), fix: m.resume_fix_no_figures() }
    case 'no-summary':
      return { what: m.resume_check_no_summary(), fix: m.resume_fix_no_summary() }
    case 'long-summary':
      return { what: m.resume_check_long_summary({ count: finding.count }), fix: m.resume_fix_long_summary() }
    case 'no-education':
      return { what: m.resume_check_no_education(), fix: m.resume_fix_no_education() }
    case 'few-skills':
      return { what: m.resume_check_few_skills(), fix: m.resume_fix_few_skills() }
    case 'many-skills':
      return { what: m.resume_check_many_skills({ count: finding.count }), fix: m.resume_fix_many_skills() }
    case 'many-words':
      return { what: m.resume_check_many_words({ count: finding.count }), fix: m.resume_fix_many_words() }
  }
}
