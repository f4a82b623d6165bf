import { type CodeExercise, makesPage, type Work } from '#course-format/exercises/exercise.ts'
import { filesOf, type Job, type Outcome } from './job.ts'
import { transformed, Unreadable } from './transform.ts'

/** @returns what is to be run, or why nothing can be */
export async function jobOf(exercise: CodeExercise, work: Work, isCheck: boolean): Promise<Job | Outcome> {
  const files = filesOf(exercise, work)
  const textOf = (language: string) => files.find((file) => file.language === language)?.text ?? ''
  const isReact = files.some(({ language }) => language === 'jsx')
  try {
    return {
      html: textOf('html'),
      css: textOf('css'),
      js: transformed(isReact ? textOf('jsx') : textOf('js')),
      before: exercise.before,
      tests: isCheck ? exercise.tests.map(({ code }) => code) : [],
      isPage: makesPage(exercise),
      react: isReact ? (await import('./react-program.ts')).reactProgram : null,
      source: Object.fromEntries(files.map(({ language, text }) => [language, text])),
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const fault = { message: error.message, line: error.line }
    const failed = isCheck ? exercise.tests.map(() => ({ isPassed: false, fault: null })) : []
    return { printed: [], more: 0, fault, tests: failed, ended: null }
  }
}
