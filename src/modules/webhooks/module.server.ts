import type { Module } from '#core/module.ts'
import {
  deliverWebhook,
  findLostDeliveries,
  forgetOldDeliveries,
  forgetPerson,
  handleEvent,
} from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownWebhooksData } from './queries.server.ts'

export const webhooks: Module = {
  name: 'webhooks',
  limits,
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
  forMinors: ['createEndpoint', 'resendDelivery', 'revokeEndpoint'],
  open: {
    commands: {
      handleEvent: 'called by other modules through the context, in their transaction',
      deliverWebhook: 'called by a job',
      findLostDeliveries: 'called by a timer',
      forgetOldDeliveries: 'called by a timer',
    },
  },
}
