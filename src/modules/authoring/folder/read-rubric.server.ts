import { type CourseFolder, FolderFault, jsonIn } from './folder.ts'
import type { LessonType } from '#modules/courses/types.ts'
import type { Rubric } from '#course-format/rubric.ts'
import { rubricSchema } from '#course-format/rubric-file.ts'

export const rubricPathOf = ({ slug }: { slug: string }): string => `lessons/${slug}.rubric.json`

/**
 * What a project is marked by, from the file beside its brief. @param isWhole nothing may be missing
 * @throws FolderFault when it is not as it should be, and when another lesson has one
 */
export function rubricIn(
  folder: CourseFolder,
  { slug, type }: { slug: string; type: LessonType },
  isWhole: boolean,
): Rubric | null {
  const path = rubricPathOf({ slug })
  if (!folder.has(path)) return null
  if (type !== 'project') throw new FolderFault(`${folder.name}/${slug} has a rubric and is no project.`)
  return jsonIn(folder, rubricSchema(isWhole), path)
}
