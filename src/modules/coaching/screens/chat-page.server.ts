import { redirect } from 'react-router'
import type { ContextWith, Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { askChat } from '../commands/ask.server.ts'
import { deleteChat } from '../commands/delete-chat.server.ts'
import { ownChat } from '../queries/chat.server.ts'
import type { ChatKind } from '../rules.ts'
import type { ChatMessage, ShownReply, Turn } from '../types.ts'

/** What a page with a chat shows of it. A visitor's is not stored. */
export async function chatOf(ctx: ContextWith<'ai'>, kind: ChatKind) {
  const { messages, hasAgreed } = ctx.viewer ? await ownChat(ctx, kind) : { messages: [], hasAgreed: false }
  return { messages, hasAgreed, isSetUp: ctx.ai !== null }
}

/**
 * Handles its form without scripts: the whole answer at once.
 * @param path of its page
 * @returns a visitor's conversation, whose form contains the earlier messages
 */
export async function chatAction(
  ctx: ContextWith<'ai'>,
  form: FormData,
  web: WebRequest,
  { kind, path }: { kind: ChatKind; path: string },
): Promise<Response | { messages: ChatMessage[] }> {
  const intent = textOf(form, 'intent')
  if (intent === 'delete') {
    await deleteChat(ctx, kind)
    web.toast({ title: m.coaching_deleted() })
    return redirect(path)
  }
  if (intent !== 'ask') throw new Refusal('invalid-input')
  const [message, earlier] = [textOf(form, 'message'), earlierIn(textOf(form, 'earlier'))]
  const ai = form.get('ai') === '1'
  const reply = await wholeAnswer(ctx, { kind, message, ai, earlier })
  if (ctx.viewer) return redirect(`${path}#last`)
  form.delete('message')
  web.arrived(web.kept)
  return {
    messages: [
      ...earlier.map((turn) => shown(ctx, turn)),
      shown(ctx, { isBot: false, text: message, ai }),
      shown(ctx, { isBot: true, ai, ...reply }),
    ],
  }
}

async function wholeAnswer(ctx: ContextWith<'ai'>, question: Record<string, unknown>): Promise<ShownReply> {
  for await (const chunk of await askChat(ctx, question)) if ('reply' in chunk) return chunk.reply
  throw new Error('a chat ended without an answer')
}

const shown = (ctx: Context, turn: Turn & Partial<ChatMessage>): ChatMessage => ({
  id: newId(),
  at: ctx.now(),
  links: [],
  advice: [],
  isFallback: false,
  ...turn,
})

const MOST_TURNS = 10

function earlierIn(text: string): Turn[] {
  try {
    const turns: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(turns)) return []
    return turns
      .slice(-MOST_TURNS)
      .flatMap((turn: Partial<Turn> | null) =>
        typeof turn?.text === 'string'
          ? { isBot: turn.isBot === true, text: turn.text.slice(0, 8000), ai: turn.ai !== false }
          : [],
      )
  } catch {
    return [] // what no page of ours sends
  }
}
