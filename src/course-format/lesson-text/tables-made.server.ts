import { fencesIn } from '#kit/documents/markdown.server.ts'
import { blocksIn } from './blocks.server.ts'

const MAKES = /\bcreate\s+(?:temp\s+)?(?:table|view)\b/i

/** The statements of a text by which tables are made: its data to be copied and its code, in their order. */
export const tablesMadeIn = (body: string): string[] =>
  fencesIn(body).flatMap(({ info, content }) =>
    /^(?:data|sql)$/.test(info) && MAKES.test(content) ? content : [],
  )

/** Those of its exercises, each of which has tables of its own. */
export const tablesOfExercises = (body: string): string[] =>
  blocksIn(body).flatMap((block) =>
    block.type === 'exercise' && block.exercise.kind === 'sql' ? block.exercise.tables : [],
  )
