import { z } from 'zod'
import { type Context, signedIn } from '#context.ts'
import { renderPost } from '#kit/documents/markdown.server.ts'
import { parse } from '#kit/parse.ts'
import { requiredText } from '#kit/text.ts'
import { limit } from '../limits.server.ts'
import { LONGEST } from '../rules.ts'

const longest = { body: LONGEST.reply, content: LONGEST.content, description: LONGEST.content }
/** The fields of our forms that contain Markdown. */
export type WrittenField = keyof typeof longest

/**
 * The typed text as others would read it, in safe HTML; nothing is stored. @throws Refusal 'invalid-input' beside the field,
 * 'too-many'
 */
export async function previewOf(ctx: Context, field: WrittenField, text: unknown): Promise<string> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'preview-user': viewer.id })
  const typed = parse(z.object({ [field]: requiredText(longest[field]) }), { [field]: text })
  return renderPost(String(typed[field]))
}
