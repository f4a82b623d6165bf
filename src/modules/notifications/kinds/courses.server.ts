import { m } from '#paraglide/messages.js'
import { kind, ofCourse, oneOf, text, whole } from './kind.server.ts'

const outcomes = {
  'not-yet': m.marking_outcome_not_yet,
  pass: m.marking_outcome_pass,
  merit: m.marking_outcome_merit,
}

export const courses = {
  'project-marked': kind({
    values: { title: text, ...ofCourse },
    icon: 'reply',
    words: (values) => ({ title: m.notice_marked(), text: m.notice_marked_text(values) }),
    // With the whole text of who marked it.
    mailed: {
      outcome: oneOf<keyof typeof outcomes>(),
      markedBy: oneOf<'marker' | 'peers'>(),
      feedback: text,
    },
    mail: {
      isUrgent: true,
      subject: m.marking_mail_subject,
      paragraphs: ({ name, title, outcome, markedBy, feedback }) => [
        m.marking_mail_first({ name, title, mark: outcomes[outcome as keyof typeof outcomes]() }),
        markedBy === 'peers' ? m.marking_mail_feedback_peers() : m.marking_mail_feedback(),
        ...feedback.split(/\n{2,}/),
        outcome === 'not-yet' ? m.marking_mail_again() : m.marking_mail_kept(),
      ],
      button: () => m.marking_mail_open(),
    },
  }),
  'final-marked': kind({
    values: { title: text, ...ofCourse },
    icon: 'reply',
    words: (values) => ({ title: m.skill_notice(), text: m.skill_notice_text(values) }),
    mailed: { outcome: oneOf<keyof typeof outcomes>(), feedback: text },
    mail: {
      isUrgent: true,
      subject: m.skill_mail_subject,
      paragraphs: ({ name, title, outcome, feedback }) => [
        m.skill_mail_first({ name, title, mark: outcomes[outcome as keyof typeof outcomes]() }),
        m.marking_mail_feedback(),
        ...feedback.split(/\n{2,}/),
      ],
      button: () => m.skill_mail_open(),
    },
  }),
  // Of one that was taken along: its learner waits for it.
  'quiz-verdict': kind({
    // `passed`: 1 or 0.
    values: { title: text, ...ofCourse, percent: whole, passed: whole },
    icon: 'target',
    words: ({ title, percent, passed }) => ({
      title: passed === 1 ? m.notice_quiz_passed() : m.notice_quiz_failed(),
      text: m.notice_quiz_text({ title, percent }),
    }),
    push: { choice: null },
  }),
  'peer-works': kind({
    values: { title: text, ...ofCourse, count: whole },
    icon: 'reply',
    words: (values) => ({ title: m.notice_peers(), text: m.notice_peers_text(values) }),
    mail: {
      choice: { name: 'peers', why: m.peers_mail_choice, off: m.peers_mail_off },
      subject: m.peers_mail_subject,
      paragraphs: (said) => [m.peers_mail_first(said), m.peers_mail_why()],
      button: () => m.peers_mail_open(),
    },
  }),
  'review-answered': kind({
    values: { title: text, ...ofCourse },
    icon: 'reply',
    words: ({ title }) => ({ title: m.teaching_notice_answered(), text: title }),
  }),
}
