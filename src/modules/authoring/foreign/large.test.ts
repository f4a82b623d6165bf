import { describe, expect, test } from 'vitest'
import { nothing } from './found.ts'
import { codeBlock } from './markdown-signs.ts'
import { MoodleFiles } from './moodle-files.server.ts'
import { QuestionBank } from './moodle-questions.server.ts'
import { questionsIn } from './qti.server.ts'
import { moodleQuestion, oldBank, qtiItem, qtiQuiz } from './test-packages.ts'
import { xmlTree } from './tree.server.ts'

describe('of a large package', () => {
  test('more of something than fits a call is read all the same', async () => {
    const many = 200_000
    const run = codeBlock(`${'` '.repeat(many)}\`\`\`\``)
    expect([run.startsWith('`````\n'), run.endsWith('\n`````')]).toEqual([true, true])
    const questions = async (conditions: string) => {
      const item = qtiItem('Many', ['a', 'b'], [0]).replace('<resprocessing>', `$&${conditions}`)
      const quiz = await xmlTree(Buffer.from(qtiQuiz('Q', [item])))
      return questionsIn(
        quiz,
        (text) => ({ ...nothing, text }),
        () => {},
      )
    }
    const set = '<respcondition><conditionvar><other/></conditionvar>'
    const [found] = await questions(`${set}${'<setvar>1</setvar>'.repeat(many)}</respcondition>`)
    expect(found!.options.map(({ isRight }) => isRight)).toEqual([true, false])
    const [each] = await questions(`${set}<setvar>1</setvar></respcondition>`.repeat(140_000))
    expect(each!.options.map(({ isRight }) => isRight)).toEqual([true, false])
    const answers = '<answer><fraction>0.5</fraction></answer>'.repeat(many)
    const one = moodleQuestion(1, 'Many', ['a'], [0]).replace('<answers>', `$&${answers}`)
    const bank = new QuestionBank(await xmlTree(Buffer.from(oldBank('Bank', [one]))), (text) => ({
      ...nothing,
      text,
    }))
    const [unasked] = bank.unasked(() => {})
    expect(unasked!.questions[0]!.options.filter(({ isRight }) => isRight)).toHaveLength(1)
  })
  test('files of one place are read as fast as those of many', async () => {
    const costOf = async (places: number): Promise<number> => {
      const stored = Array.from({ length: 40_000 }, (_, at) => {
        const hash = at.toString(16).padStart(40, '0')
        return `<file><contenthash>${hash}</contenthash><contextid>${at % places}</contextid><filename>a${at}</filename></file>`
      })
      const files = new Map([['files.xml', Buffer.from(`<files>${stored.join('')}</files>`)]])
      const before = process.threadCpuUsage().user
      const read = await MoodleFiles.read(files, '')
      const cost = process.threadCpuUsage().user - before
      expect(read.assetsOf('0')('@@PLUGINFILE@@/a0')).toBeNull()
      return cost
    }
    await costOf(4000)
    expect(await costOf(1)).toBeLessThan(3 * (await costOf(4000)))
  })
})
