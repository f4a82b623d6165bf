import { type CourseFolder, FolderFault, jsonIn } from '../authoring/folder.ts'
import type { LessonType } from '../types.ts'
import type { Rubric } from './rubric.ts'
import { RubricFile } from './rubric-file.ts'

const rubricPathOf = (slug: string): string => `lessons/${slug}.rubric.json`

/**
 * What a project is marked by, from the file beside its brief.
 * @throws FolderFault when it is not as it should be, and when another lesson has one
 */
export function rubricIn(
  folder: CourseFolder,
  { slug, type }: { slug: string; type: LessonType },
): Rubric | null {
  const path = rubricPathOf(slug)
  if (!folder.has(path)) return null
  if (type !== 'project') throw new FolderFault(`${folder.name}/${slug} has a rubric and is no project.`)
  return jsonIn(folder, RubricFile, path)
}
