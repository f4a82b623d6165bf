import { endingAfter } from '#shell/connection.ts'
import { freshId, withEntry, withForm, withLine, withoutEntry } from '../../document/fields.ts'
import { listNames, newSkills, type Resume, usualSkills, usualSummary, tabs } from '../../rules.ts'
import type { Advice, RecordLine } from '../../types.ts'
import { post } from '../editing/storage.ts'

type Ask = 'skills' | 'summary'
/** What a button of a tab's form does: another CV, or advice about it. */
export type Press = { kind: 'change'; resume: Resume } | { kind: 'advice'; resume: Resume; ask: Ask }

/** Reads a tab's form as its button sent it, for the page and for the server alike. Unknown buttons only save. */
export function pressed(existing: Resume, form: FormData, lines: RecordLine[]): Press {
  const [verb = '', list = '', ...rest] = String(form.get('intent') ?? '').split(':')
  const tab = tabs.find((one) => one === form.get('tab')) ?? 'personal'
  const resume = withForm(existing, tab, form)
  if (verb === 'suggest-skills') return { kind: 'advice', resume, ask: 'skills' }
  if (verb === 'write-summary') return { kind: 'advice', resume, ask: 'summary' }
  const change = (next: Resume): Press => ({ kind: 'change', resume: next })
  if (verb === 'remove-skill') {
    const skill = [list, ...rest].join(':')
    return change({ ...resume, skills: resume.skills.filter((held) => held !== skill) })
  }
  const known = listNames.find((name) => name === list)
  if (verb === 'add' && known) return change(withEntry(resume, known, freshId(resume, known)))
  if (verb === 'remove' && known) return change(withoutEntry(resume, known, rest.join(':')))
  const line = verb === 'add-line' && lines.find(({ id }) => id === [list, ...rest].join(':'))
  return change(line ? withLine(resume, line) : resume)
}

/** A CV with the advice applied, as far as nobody has written meanwhile what it is about (RES-15). */
export function withAdvice(resume: Resume, advice: Pick<Advice, 'skills' | 'summary'>): Resume {
  const skills = newSkills(resume.skills, advice.skills)
  const summary = resume.personal.summary.trim() === '' ? advice.summary : null
  if (skills.length === 0 && summary === null) return resume
  return {
    ...resume,
    skills: [...resume.skills, ...skills],
    personal: { ...resume.personal, summary: summary ?? resume.personal.summary },
  }
}

/** Milliseconds that somebody waits for the language model before the fixed texts are used. */
const PATIENCE = 13_000

/** Advice for a page with scripts: from the model if the user agreed, otherwise at once and without the network. */
export async function adviceHere(
  resume: Resume,
  ask: Ask,
  { hasModel, isAgreed }: { hasModel: boolean; isAgreed: boolean },
): Promise<Advice> {
  const advice = hasModel && isAgreed ? await asked(resume, ask) : null
  if (advice) return advice
  return {
    skills: ask === 'skills' ? newSkills(resume.skills, usualSkills) : [],
    summary: ask === 'summary' ? usualSummary : null,
    isPrepared: hasModel,
  }
}

async function asked(document: Resume, kind: Ask): Promise<Advice | null> {
  try {
    const signal = endingAfter(PATIENCE)
    const response = await post('/functions/v1/resumes/advice', { kind, document, agreed: true }, { signal })
    return response.ok ? ((await response.json()) as Advice) : null
  } catch {
    return null // unavailable or too slow
  }
}
