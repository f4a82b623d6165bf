import { z } from 'zod'
import { command, perPerson } from '#core/operation.ts'
import { renderPost } from '#kit/documents/markdown.server.ts'
import { parse } from '#kit/parse.ts'
import { requiredText } from '#kit/inputs.ts'
import { MINUTE } from '#kit/time.ts'
import { LONGEST } from '../rules.ts'

const longest = { body: LONGEST.reply, content: LONGEST.content, description: LONGEST.content }
/** The fields of our forms that contain Markdown. */
export type WrittenField = keyof typeof longest

/** The typed text as others would read it, in safe HTML; nothing is stored. */
export const previewOf = command(
  {
    who: 'signed-in',
    limit: perPerson('preview-user', { max: 60, windowMs: MINUTE }),
    // 'invalid-input' beside the field.
    refuses: ['invalid-input'],
  },
  async (ctx, field: WrittenField, text: unknown): Promise<string> => {
    const typed = parse(z.object({ [field]: requiredText(longest[field]) }), { [field]: text })
    return renderPost(String(typed[field]))
  },
)
