import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import { markExample, takeSubmissions } from '../../commands/take.server.ts'
import { markPeer, type Settled } from '../../commands/mark.server.ts'
import { reportPeerMark, sayUseful } from '../../commands/respond.server.ts'

type Ids = { courseId: string; lessonId: string }
/** What was done, in words, and where on the page it goes on. */
type Done = { said?: string; at: string }
type Action = (ctx: Context, ids: Ids, form: FormData) => Promise<Done>

const settled: Record<Settled, () => string> = {
  waits: m.peers_saved_waits,
  settled: m.peers_saved_settled,
  'to-marker': m.peers_saved_marker,
}

/** What a form of the page can ask for, by its `intent`. */
const actions = new Map<string, Action>([
  [
    'example',
    async (ctx, { courseId, lessonId }, form) => {
      await markExample(ctx, courseId, lessonId, Object.fromEntries(form))
      return { at: '#example' }
    },
  ],
  [
    'take',
    async (ctx, { courseId, lessonId }) => {
      const count = await takeSubmissions(ctx, courseId, lessonId)
      return { ...(count === 0 && { said: m.peers_none() }), at: '#works' }
    },
  ],
  [
    'mark',
    async (ctx, _ids, form) => ({
      said: settled[await markPeer(ctx, textOf(form, 'id'), Object.fromEntries(form))](),
      at: '#works',
    }),
  ],
  [
    'useful',
    async (ctx, _ids, form) => {
      await sayUseful(ctx, textOf(form, 'id'))
      return { said: m.peers_useful_saved(), at: '#received' }
    },
  ],
  [
    'report',
    async (ctx, _ids, form) => {
      await reportPeerMark(ctx, textOf(form, 'id'), Object.fromEntries(form))
      return { said: m.peers_report_sent(), at: '#received' }
    },
  ],
])

export function runPeerAction(ctx: Context, ids: Ids, form: FormData): Promise<Done> {
  const action = actions.get(textOf(form, 'intent'))
  if (!action) throw new Refusal('invalid-input')
  return action(ctx, ids, form)
}
