import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kind, ofCourse, optional, text } from './kind.server.ts'

const course = { title: text, ...ofCourse }

export const teaching = {
  'teacher-named': kind({
    values: course,
    icon: 'good',
    words: ({ title }) => ({
      title: m.teaching_notice_named(),
      text: m.teaching_notice_named_text({ course: title }),
    }),
  }),
  'teacher-removed': kind({
    values: course,
    icon: 'warning',
    words: ({ title }) => ({
      title: m.teaching_notice_removed(),
      text: m.teaching_notice_removed_text({ course: title }),
    }),
  }),
  'course-published': kind({
    values: course,
    icon: 'good',
    words: ({ title }) => ({ title: m.authoring_notice_published(), text: title }),
  }),
  'course-unpublished': kind({
    values: { ...course, reason: text },
    icon: 'warning',
    words: ({ title, reason }) => ({
      title: m.authoring_notice_refused(),
      text: m.authoring_notice_refused_text({ course: title, reason }),
    }),
  }),
  'teacher-page-hidden': kind({
    // By staff.
    values: { reason: optional(text) },
    icon: 'warning',
    words: ({ reason }) => ({
      title: m.teaching_notice_page_hidden(),
      text: reason ?? m.teaching_page_hidden_reports(),
    }),
  }),
  'course-announced': kind({
    // The course, and what the announcement is called.
    values: { item: text, title: text, ...ofCourse },
    icon: 'reply',
    words: ({ item, title }) => ({
      title: m.teaching_notice_announced(),
      text: m.teaching_notice_announced_text({ course: item, title }),
    }),
    // Whole. `by`: a name as it is stored, of whoever has an account.
    mailed: { by: optional(text), body: text },
    mail: {
      choice: { name: 'teachers', why: m.teaching_mail_choice, off: m.teaching_mail_off },
      subject: ({ item, title }) => m.teaching_mail_subject({ course: item, title }),
      paragraphs: ({ name, by, item, title, body }) => [
        m.teaching_mail_first({
          name,
          by: by === undefined ? m.teaching_mail_teacher() : saidName(by, getLocale()),
          course: item,
          title,
        }),
        ...body.split(/\n+/),
      ],
      button: () => m.teaching_mail_open(),
    },
  }),
}
