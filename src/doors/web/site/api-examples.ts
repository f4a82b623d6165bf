import { m } from '#paraglide/messages.js'

export type Parameter = { name: string; isNumber?: boolean; isRequired?: boolean; meaning: () => string }

export type Endpoint = {
  id: string
  method: 'GET' | 'POST'
  path: string
  about: () => string
  /** Where its parameters stand. */
  where: 'query' | 'body'
  parameters: Parameter[]
  /** What somebody types to try it. */
  request: (origin: string) => string
  example: object
  errors: () => string
}

const KEY = '-H "Authorization: Bearer YOUR_KEY"'

/** What the public interface will look like (API-05, API-06). Nothing here answers yet, and the page says so. */
export const endpoints: Endpoint[] = [
  {
    id: 'courses',
    method: 'GET',
    path: '/api/courses',
    about: m.api_courses,
    where: 'query',
    errors: m.api_errors,
    parameters: [
      { name: 'limit', isNumber: true, meaning: m.api_limit },
      { name: 'offset', isNumber: true, meaning: m.api_offset },
      { name: 'category', meaning: m.api_category },
    ],
    request: (origin) => `curl ${KEY} \\\n  "${origin}/api/courses?limit=2&category=Virtual%20Assistant"`,
    example: {
      courses: [
        { id: 2, title: 'Virtual Assistant', category: 'Virtual Assistant', level: 'Beginner', price_kes: 0 },
      ],
      total: 1,
      limit: 2,
      offset: 0,
    },
  },
  {
    id: 'enrollment',
    method: 'POST',
    path: '/api/enrollment',
    about: m.api_enrollment,
    where: 'body',
    errors: m.api_errors_enrollment,
    parameters: [
      { name: 'course_id', isNumber: true, isRequired: true, meaning: m.api_course_id },
      { name: 'user_id', isRequired: true, meaning: m.api_user_id },
      { name: 'payment_method', meaning: m.api_payment_method },
    ],
    request: (origin) =>
      `curl ${KEY} \\\n  -H "Content-Type: application/json" \\\n  -d '{"course_id": 1, "user_id": "YOUR_USER_ID", "payment_method": "mpesa"}' \\\n  "${origin}/api/enrollment"`,
    example: { status: 'pending', course_id: 1, payment_id: '0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c11' },
  },
]
