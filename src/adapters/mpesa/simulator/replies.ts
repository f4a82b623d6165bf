/** The response to one HTTP call. `broken`: the connection is dropped instead. */
export type Reply = { status: number; body: string; type?: string; broken?: true }

export const jsonReply = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) })

export const errorReply = (status: number, errorCode: string, errorMessage: string): Reply =>
  jsonReply({ requestId: '16813-15-1', errorCode, errorMessage }, status)

export const badRequest = (what: string): Reply =>
  errorReply(400, '400.002.02', `Bad Request - Invalid ${what}`)
export const systemError = (message: string): Reply => errorReply(500, '500.001.1001', message)

/** Documented answers used in more than one place (docs/mpesa-facts.md 2 and 5). */
export const replies = {
  invalidToken: errorReply(404, '404.001.03', 'Invalid Access Token'),
  locked: systemError(
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  ),
  beingProcessed: systemError('The transaction is being processed'),
  systemBusy: errorReply(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  spikeArrest: errorReply(500, '500.003.02', 'Error Occurred: Spike Arrest Violation'),
  quota: errorReply(500, '500.003.03', 'Error Occurred: Quota Violation'),
  html403: {
    status: 403,
    type: 'text/html',
    body: '<html><head><META NAME="robots"></head><body>Request unsuccessful. Incapsula incident ID: 0</body></html>',
  },
  gateway504: {
    status: 504,
    type: 'text/html',
    body: '<html><body><h1>504 Gateway Time-out</h1></body></html>',
  },
  empty200: { status: 200, body: '' },
  responseCode1: jsonReply({
    ResponseCode: '1',
    ResponseDescription: 'Request not accepted',
    CustomerMessage: '',
  }),
  broken: { status: 200, body: '', broken: true },
} as const satisfies Record<string, Reply>

export function acceptedReply(merchantRequestId: string, checkoutRequestId: string): Reply {
  const words = 'Success. Request accepted for processing'
  return jsonReply({
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: words,
    CustomerMessage: words,
  })
}

export function queryReply(
  ids: { merchantRequestId: string; checkoutRequestId: string },
  resultCode: string,
  resultDesc: string,
): Reply {
  return jsonReply({
    // Spelt as Safaricom spells it.
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: ids.merchantRequestId,
    CheckoutRequestID: ids.checkoutRequestId,
    ResultCode: resultCode,
    ResultDesc: resultDesc,
  })
}

export function responseOf(reply: Reply): Response {
  const headers = { 'Content-Type': reply.type ?? 'application/json' }
  return new Response(reply.broken ? dyingStream() : reply.body, { status: reply.status, headers })
}

const dyingStream = () =>
  new ReadableStream({ start: (controller) => controller.error(new Error('connection reset')) })
