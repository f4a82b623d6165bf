import type { LessonView } from '#modules/courses/parts/pages.tsx'

/** What exercises need beyond a lesson's page: their fields, and what runs in the browser. */
export const runners = ['fields', 'code', 'react', 'sql', 'sheet', 'typing'] as const
export type Runner = (typeof runners)[number]

/** What the exercises of a lesson need. */
export function runnersIn({ practice }: LessonView): Runner[] {
  const needed = (practice?.exercises ?? []).flatMap(({ exercise }): Runner[] => {
    switch (exercise.kind) {
      case 'code':
        return exercise.files.some(({ language }) => language === 'jsx') ? ['code', 'react'] : ['code']
      case 'sql':
      case 'sheet':
      case 'typing':
        return [exercise.kind]
      default:
        return []
    }
  })
  return practice ? runners.filter((runner) => runner === 'fields' || needed.includes(runner)) : []
}
