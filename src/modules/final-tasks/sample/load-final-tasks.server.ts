import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { isJudged } from '#course-format/exercises/judge.ts'
import { RubricFile } from '#course-format/rubric-file.ts'
import { blocksIn, lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { requiredLine } from '#kit/inputs.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { questionsIn } from '../questions.server.ts'
import { FEWEST_TASKS, FINAL_MINUTES } from '../rules.ts'
import { finalTasks, type TaskContent } from '../tables.server.ts'

/** Fewer parts would say little; more leave no time for the one that a marker reads. */
const PARTS = { least: 4, most: 12 }

const TaskFile = z.strictObject({
  title: z.strictObject({ en: requiredLine(80), sw: requiredLine(80) }),
  minutes: z.int().min(FINAL_MINUTES.least).max(FINAL_MINUTES.most),
  rubric: RubricFile,
})

export type TaskOfFiles = TaskContent & { slug: string; name: string }

/**
 * The pools of final tasks that come with the courses: in the folder `final` of a course each has a JSON, a Markdown and a Kiswahili file of its name.
 * @throws with the name of a file that is not as it should be
 */
export function readFinalTasks(courses = contentPath('courses')): TaskOfFiles[] {
  const slugs = readdirSync(courses, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return slugs.flatMap(({ name: slug }) => {
    const folder = join(courses, slug, 'final')
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? [])
    if (names.length < FEWEST_TASKS) throw new Error(`${folder}: needs at least ${FEWEST_TASKS} tasks.`)
    return names.sort().map((name) => readTask(folder, slug, name))
  })
}

function readTask(folder: string, slug: string, name: string): TaskOfFiles {
  const file = join(folder, name)
  const { title, minutes, rubric } = readJson(TaskFile, `${file}.json`)
  const body = { en: readFileSync(`${file}.md`, 'utf8'), sw: readFileSync(`${file}.sw.md`, 'utf8') }
  for (const [language, text] of Object.entries(body)) {
    const fault = faultOf(text)
    if (fault) throw new Error(`${file} (${language}): ${fault}`)
  }
  const kinds = ({ en, sw }: typeof body) =>
    [en, sw].map((text) => JSON.stringify(questionsIn(text).map(shapeOf)))
  const [english, kiswahili] = kinds(body)
  if (english !== kiswahili) throw new Error(`${file}: its parts are not the same in both languages.`)
  return { slug, name: `${slug}/${name}`, title, minutes, rubric, body }
}

function faultOf(text: string): string | null {
  const [fault] = lessonFaults(text)
  if (fault) return JSON.stringify(fault)
  const strange = blocksIn(text).find((block) => block.type === 'exercise' && !isJudged(block.exercise))
  if (strange) return 'has an exercise that the server cannot judge.'
  const { length } = questionsIn(text)
  if (length < PARTS.least || length > PARTS.most)
    return `has ${length} parts that are judged at once, not ${PARTS.least} to ${PARTS.most}.`
  return null
}

/** What must be the same in both languages: answers are kept by their places. */
function shapeOf(question: ReturnType<typeof questionsIn>[number]): unknown {
  if (question.kind === 'check') return question.check.options.map(({ isRight }) => isRight)
  const { exercise } = question
  const { kind, name } = exercise
  if (exercise.kind === 'order') return { kind, name, items: exercise.items.length, groups: exercise.groups }
  if (exercise.kind === 'match') return { kind, name, pairs: exercise.pairs.length }
  if (exercise.kind === 'mistake') return { kind, name, lines: exercise.lines.length, wrong: exercise.wrong }
  if (exercise.kind === 'gaps')
    return { kind, name, gaps: exercise.text.filter((part) => typeof part !== 'string').length }
  return { kind, name }
}

/** What the courses that come with Stadi draw their final tasks from. Open attempts keep what they were given. */
export async function loadFinalTasks(ctx: Context, files = readFinalTasks()): Promise<Seeded> {
  const ids = new Map<string, number | undefined>()
  for (const { slug } of files) if (!ids.has(slug)) ids.set(slug, await courseIdBySlug(ctx, slug))
  const rows = files.flatMap(({ slug, ...task }) => {
    const courseId = ids.get(slug)
    return courseId === undefined ? [] : [{ ...task, courseId }]
  })
  return seedRows(
    ctx,
    {
      kind: 'final-task',
      what: { one: 'final task', many: 'final tasks' },
      table: finalTasks,
      key: 'name',
      content: ['title', 'minutes', 'body', 'rubric'],
    },
    rows,
    true,
  )
}
