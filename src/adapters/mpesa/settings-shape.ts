import { z } from 'zod'

const text = z.string().min(1).optional()

/** The settings of M-Pesa, as typed. */
export const mpesaShape = {
  MPESA_BASE_URL: text,
  MPESA_CONSUMER_KEY: text,
  MPESA_CONSUMER_SECRET: text,
  MPESA_SHORTCODE: text,
  MPESA_PASSKEY: text,
  MPESA_TRANSACTION_TYPE: z
    .enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'])
    .default('CustomerPayBillOnline'),
  MPESA_TILL: text,
  MPESA_NAME: text,
  MPESA_CALLBACK_ORIGIN: z.url().optional(),
  MPESA_INITIATOR: text,
  MPESA_SECURITY_CREDENTIAL: text,
  MPESA_SIMULATOR: z.enum(['on', 'off']).optional(),
}
