import type { Context } from '#context.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { cartridgeCourse, cartridgeRoot, type Files } from './cartridge.server.ts'
import { documentOf } from './document.server.ts'
import type { FoundCourse } from './found.ts'
import { inOrder, type Issue, Issues } from './issues.ts'
import { backupRoot, moodleCourse } from './moodle.server.ts'

/** A draft of a course that another system packed, and what is left out of it; null where no other did. @throws PackageFault */
export async function courseIn(
  ctx: Context,
  files: Files,
): Promise<{ document: CourseDocument; issues: Issue[] } | null> {
  const issues = new Issues()
  issues.add('facts', '')
  const found = await foundIn(files, issues)
  if (!found) return null
  const document = await documentOf(ctx, found, issues)
  return {
    document,
    issues: inOrder(
      issues.all,
      found.modules.map(({ title }) => title),
    ),
  }
}

async function foundIn(files: Files, issues: Issues): Promise<FoundCourse | null> {
  const backup = backupRoot(files)
  if (backup !== null) return moodleCourse(files, backup, issues)
  const cartridge = cartridgeRoot(files)
  return cartridge === null ? null : cartridgeCourse(files, cartridge, issues)
}
