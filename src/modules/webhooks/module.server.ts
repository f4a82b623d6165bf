import type { Module } from '#core/module.ts'
import {
  deliverWebhook,
  findLostDeliveries,
  forgetOldDeliveries,
  forgetPerson,
  handleEvent,
} from './commands.server.ts'
import { ownWebhooksData } from './queries.server.ts'

export const webhooks: Module = {
  name: 'webhooks',
  handleEvent,
  jobs: {
    'deliver-webhook': {
      // For a process that dies; the delivery itself schedules retries for an unresponsive server.
      retryLimit: 3,
      atOnce: 4,
      run: (ctx, { deliveryId, attempts }) => deliverWebhook(ctx, String(deliveryId), Number(attempts)),
    },
  },
  tidy: { findLostDeliveries, forgetOldDeliveries },
  exportPerson: { section: 'webhooks', read: ownWebhooksData },
  forgetPerson,
}
