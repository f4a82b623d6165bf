import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import type { FactorNews } from '#modules/accounts/types.ts'
import { notify } from './notify.server.ts'

/** Notifies people about events in accounts, which is below this module and publishes them through the context. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, key, data }: DomainEvent): Promise<void> => {
    if (type !== 'account.second-factor') return
    await notify(ctx, {
      userId,
      kind: 'second-factor',
      eventKey: key,
      values: { news: data.news as FactorNews, left: Number(data.left) },
    })
  },
)
