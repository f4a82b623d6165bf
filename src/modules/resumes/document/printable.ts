import { isDrawn, notDrawn } from '#kit/printing/drawn-letters.ts'
import { twins } from '#kit/printing/printable.ts'
import type { Resume } from '../rules.ts'
import { headings } from './headings.ts'

/**
 * The characters of a CV that its PDF cannot show, each once, at most a dozen: pictures are omitted, other characters become a sign
 * (R1).
 */
export function unprintable(resume: Resume): string[] {
  const { personal, experience, education, projects, certifications, skills, letter } = resume
  const texts = [personal, ...experience, ...education, ...projects, ...certifications]
    .flatMap((fields) => Object.values(fields))
    .concat(skills, letter)
    .filter((text) => typeof text === 'string')
  return notDrawn(texts.join('\n'), (letter) => [...letter].every((sign) => isDrawn(sign) || sign in twins))
}

/** The file name of a CV: plain letters only, as it is in a header. */
export function fileName({ personal, language }: Resume, what: 'cv' | 'letter'): string {
  const name = personal.fullName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const kind = what === 'cv' ? 'cv' : headings[language].letter.toLowerCase().replaceAll(' ', '-')
  return name ? `${name}-${kind}` : kind
}
