import type { RefusalCode } from '#kit/refusal.ts'
import { guessable } from './guessing.ts'
import type { LessonContent } from './lesson-kinds.ts'
import { QUIZ_POOL } from './types.ts'

type ContentFault = readonly [field: string, code: RefusalCode]

/** What is asked of a lesson of a draft (`DraftLesson`). */
type Written = {
  body: string | null
  mediaBytes: number
  video: { film?: unknown; captions?: unknown } | null
  questions: (Parameters<typeof guessable>[0][number] & { question: string })[]
}

/** What a lesson lacks of the content that its kind needs. */
export const contentFaultsOf: Record<LessonContent, (lesson: Written) => ContentFault[]> = {
  questions: ({ questions }) => {
    const asked = questions.map(({ question }) => question)
    return [
      ...(questions.length < QUIZ_POOL ? [['questions', 'pool-small'] as const] : []),
      ...(new Set(asked).size === asked.length ? [] : [['questions', 'questions-alike'] as const]),
      ...guessable(questions)
        .slice(0, 1)
        .map(({ by }): ContentFault => [
          'questions',
          by === 'place' ? 'guessed-by-place' : 'guessed-by-length',
        ]),
    ]
  },
  film: ({ video, mediaBytes }) => [
    ...(mediaBytes === 0 ? [['film', 'file-required'] as const] : []),
    ...(video ? [] : [['transcript', 'required'] as const]),
    ...(video?.film && !video.captions ? [['captions', 'required'] as const] : []),
  ],
  body: ({ body }) => (body === null ? [['body', 'required']] : []),
}
