import type { Context } from '#context.ts'
import { textOf } from '#web/answers.server.ts'
import { previewOf } from '../../commands/preview.server.ts'
import type { PostKind } from '../../rules.ts'

/** The content of a form's large field, as others would read it. */
export const previewIn = async (ctx: Context, kind: PostKind | 'reply', form: FormData) => {
  const field = kind === 'reply' ? 'body' : kind === 'topic' ? 'description' : 'content'
  return { preview: await previewOf(ctx, field, textOf(form, field)) }
}
