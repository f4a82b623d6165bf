import type { SmsSettings } from './sms.server.ts'

type Given = Partial<Record<'SMS_BASE_URL' | 'SMS_USERNAME' | 'SMS_API_KEY' | 'SMS_SENDER', string>>

/** The gateway that the settings configure, or the sentence that says what is wrong with them. */
export function smsSettings(given: Given): SmsSettings | string | undefined {
  const { SMS_BASE_URL, SMS_USERNAME, SMS_API_KEY, SMS_SENDER } = given
  const missing = Object.entries({ SMS_BASE_URL, SMS_USERNAME, SMS_API_KEY }).filter(([, value]) => !value)
  if (missing.length === 3)
    return SMS_SENDER && 'SMS_SENDER is of no use without SMS_BASE_URL, SMS_USERNAME, SMS_API_KEY.'
  if (missing.length > 0)
    return `SMS need all three settings; missing: ${missing.map(([name]) => name).join(', ')}.`
  return {
    baseUrl: SMS_BASE_URL!.replace(/\/$/, ''),
    username: SMS_USERNAME!,
    apiKey: SMS_API_KEY!,
    sender: SMS_SENDER,
  }
}
