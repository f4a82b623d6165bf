import { describe, expect, test } from 'vitest'
import { room } from '#course-format/document.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { importCourse } from '../commands/import.server.ts'
import { draftWithFaults } from '../queries/drafts.server.ts'
import { missingIn } from '../screens/faults.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { addTo, arrange } from '../test-drafts.ts'
import { nothing } from './found.ts'
import { codeBlock } from './markdown-signs.ts'
import { MoodleFiles } from './moodle-files.server.ts'
import { QuestionBank } from './moodle-questions.server.ts'
import { questionsIn } from './qti.server.ts'
import { asZip, manifest, moodleQuestion, oldBank, qtiItem, qtiQuiz } from './test-packages.ts'
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
  spec(
    '[ADM-18+] of more lessons than a draft has room for is refused, before they are made',
    async ({ world }) => {
      const admin = await world.admin()
      const of = (count: number) =>
        asZip({
          'imsmanifest.xml': manifest(
            'Large',
            [
              {
                title: 'Many',
                items: Array.from({ length: count }, (_, at) => ({ title: `p${at}`, ref: 'a' })),
              },
            ],
            [{ id: 'a', type: 'webcontent', href: 'a.html' }],
          ),
          'a.html': '<p>a</p>',
        })
      const large = await of(20_000)
      expect(large.length).toBeLessThan(150_000)
      const before = process.threadCpuUsage().user
      expect(await refusal(importCourse(admin, large))).toBe('package-large')
      const cost = (process.threadCpuUsage().user - before) / 1000
      // Reading the list itself; what stood in it took three seconds.
      expect(cost).toBeLessThan(1000)
      expect(await refusal(importCourse(admin, await of(room.allLessons + 1)))).toBe('package-large')
      expect(await admin.db.$count(courseDrafts)).toBe(0)
      const id = await importCourse(admin, await of(room.allLessons))
      const { document, faults } = await draftWithFaults(admin, id)
      expect(lessonsOf(document)).toHaveLength(room.allLessons)
      // Its page names the first of what is missing, and says how many more there are.
      const { shown, more } = missingIn((part) => part, document, faults)
      expect(shown.length).toBeLessThanOrEqual(50)
      expect(shown.length + more).toBe(new Set(faults.map(({ path, code }) => `${path.join()} ${code}`)).size)
      await arrange(admin, id, { type: 'add-module', title: 'New' })
      const last = document.modules.length
      expect(await refusal(addTo(admin, id, last, { title: 'One more', type: 'text' }))).toBe('outline-full')
    },
  )
})
