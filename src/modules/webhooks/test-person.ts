import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(ctx: Context, person: { id: string; name: string }): Promise<void> {
  const endpointId = newId()
  const url = `https://hooks.example.com/${encodeURIComponent(person.name)}`
  const createdAt = ctx.now()
  await ctx.db.insert(webhookEndpoints).values({ id: endpointId, userId: person.id, url, createdAt })
  await ctx.db
    .insert(webhookDeliveries)
    .values({
      id: newId(),
      endpointId,
      type: 'enrollment.created',
      eventKey: 'enrollment.created:1',
      body: JSON.stringify({ type: 'enrollment.created', data: { user_id: person.id, course_id: 1 } }),
      state: 'sent',
      createdAt,
    })
}
