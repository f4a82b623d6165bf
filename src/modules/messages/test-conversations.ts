import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import type { World } from '#test/world.ts'
import { conversationOf } from './commands/open.server.ts'
import { sendMessage } from './commands/send.server.ts'

export type Member = Awaited<ReturnType<World['member']>>

/** A mentor and a mentee who write to each other, and an uninvolved person. */
export async function twoPeople(world: World) {
  const [zawadi, amina, juma] = [
    await world.member('Zawadi Otieno'),
    await world.member('Amina Yusuf'),
    await world.member('Juma Mwangi'),
  ]
  const id = await conversationOf(amina, { mentorId: zawadi.viewer.id, menteeId: amina.viewer.id })
  return { zawadi, amina, juma, id }
}

export const say = (who: Context, conversationId: string, content: string, clientId = newId()) =>
  sendMessage(who, conversationId, { content, clientId })
