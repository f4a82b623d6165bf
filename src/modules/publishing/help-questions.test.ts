import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { searchHelp, suggestHelp } from './queries.server.ts'
import { loadStartingContent } from './sample/load-site.server.ts'

/** Questions as people type them, and the article that answers each (HELP-02+). */
const questions: Record<string, string> = {
  'How do I get a refund?': 'ask-for-a-refund',
  'how to get my money back': 'ask-for-a-refund',
  'I want a refund': 'ask-for-a-refund',
  refund: 'ask-for-a-refund',
  'can i be refunded if i dont like the course': 'ask-for-a-refund',
  'I forgot my password': 'forgot-password',
  'how can I reset my password?': 'forgot-password',
  'change password': 'forgot-password',
  'how do I pay': 'pay-with-mpesa',
  'How can I pay with mpesa?': 'pay-with-mpesa',
  'how to buy a course': 'pay-with-mpesa',
  'do you accept visa card': 'airtel-and-other-ways-to-pay',
  'Can I use Airtel Money?': 'airtel-and-other-ways-to-pay',
  'certificate not showing': 'get-your-certificate',
  'how do i get my certificate': 'get-your-certificate',
  'Where is my certificate?': 'get-your-certificate',
  'wrong name on my certificate': 'name-on-certificate',
  'how do I share my certificate on LinkedIn': 'share-certificate',
  'I paid but my course is still locked': 'paid-but-course-locked',
  'i did not get the mpesa prompt': 'mpesa-prompt-did-not-come',
  'no pop up on my phone for mpesa': 'mpesa-prompt-did-not-come',
  'charged twice': 'paid-twice',
  'I was charged two times for one course': 'paid-twice',
  'payment failed': 'wrong-pin-cancelled-timed-out',
  'where can I see my receipt': 'find-receipt-and-mpesa-code',
  "I can't log in": 'cannot-sign-in',
  'cannot login to my account': 'cannot-sign-in',
  'I did not receive the confirmation email': 'mail-did-not-arrive',
  'how do I delete my account?': 'delete-my-account',
  'how do I talk to a person': 'contact-support',
  'how much data does it use': 'how-much-data',
  'what happens if I fail the quiz': 'quiz-rules',
  'how do I change my profile picture': 'change-name-or-picture',
  'change language to swahili': 'use-stadi-in-kiswahili',
  'is it free?': 'what-is-free',
  'my certificate was not accepted by employer how can they check it': 'verify-a-certificate',
  'nirudishiwe pesa vipi?': 'ask-for-a-refund',
  'nataka kurudishiwa pesa zangu': 'ask-for-a-refund',
  'naweza kurejeshewa pesa?': 'ask-for-a-refund',
  'nimesahau nenosiri': 'forgot-password',
  'nimesahau password yangu': 'forgot-password',
  'ninalipa vipi?': 'pay-with-mpesa',
  'jinsi ya kulipa kwa mpesa': 'pay-with-mpesa',
  'nitapata cheti lini?': 'get-your-certificate',
  'cheti changu hakionekani': 'get-your-certificate',
  'nimelipa lakini kozi haifunguki': 'paid-but-course-locked',
  'nimelipa mara mbili': 'paid-twice',
  'siwezi kuingia kwenye akaunti': 'cannot-sign-in',
  'ninafuta akaunti yangu vipi': 'delete-my-account',
  'nabadilisha lugha vipi': 'use-stadi-in-kiswahili',
  'ombi la mpesa halikuja kwenye simu': 'mpesa-prompt-did-not-come',
  'risiti yangu iko wapi': 'find-receipt-and-mpesa-code',
  'barua pepe ya kuthibitisha haijafika': 'mail-did-not-arrive',
  'je, kozi ni bure?': 'what-is-free',
  'verify certificate': 'verify-a-certificate',
  'change my email': 'change-name-or-picture',
  'how do I contact you': 'contact-support',
  'lost my phone': 'shared-phone-sign-out',
  'my streak is lost': 'streak-and-badges',
  'pesa imekatwa lakini kozi haijafunguliwa': 'paid-but-course-locked',
  'nimekosea jina kwenye cheti': 'name-on-certificate',
}

describe('a question as people type it', () => {
  spec(
    '[HELP-02+] [HELP-09+] finds its answer among the first three, in the help center and in the chat',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      const missed: string[] = []
      for (const [question, answer] of Object.entries(questions)) {
        const found = (await searchHelp(visitor, question)).slice(0, 3).map((hit) => hit.slug)
        const slugs = (await suggestHelp(visitor, question, 3)).map((hit) => hit.slug)
        if (!found.includes(answer)) missed.push(`help: ${question} -> ${answer}, not ${found.join(', ')}`)
        if (!slugs.includes(answer)) missed.push(`chat: ${question} -> ${answer}, not ${slugs.join(', ')}`)
      }
      expect(missed).toEqual([])
    },
  )

  spec('[HELP-02+] about a refund finds the article about refunds first', async ({ world: { visitor } }) => {
    await loadStartingContent(visitor)
    for (const question of [
      'How do I get a refund?',
      'I want a refund',
      'how to get my money back',
      'naweza kurejeshewa pesa?',
    ]) {
      expect((await searchHelp(visitor, question))[0]!.slug, question).toBe('ask-for-a-refund')
    }
  })
})
