import type { Source } from './code-sizes.ts'

/** The current names for old ones (docs/words.md). */
const nowCalled: Record<string, string> = {
  Happening: 'DomainEvent',
  HappeningType: 'DomainEventType',
  happeningTypes: 'domainEventTypes',
  'ctx.happened': 'ctx.publish',
  'ctx.shows': 'ctx.cacheTag',
  Surprise: 'PaymentConflict',
  saidIn: 'inReadingLanguage',
  GiftStanding: 'GiftStatus',
  CouponStanding: 'CouponStatus',
  GroupStanding: 'GroupStatus',
  ScholarshipStanding: 'ScholarshipStatus',
  owedDelivery: 'pendingDelivery',
  joinPeople: 'mergeAccounts',
  takeOver: 'mergeAccounts',
  inLine: 'takeAdvisoryLock',
  KeptReads: 'ReadCache',
  PublicReads: 'PublicCache',
  publicReads: 'publicCache',
  pagesChanged: 'invalidateTags',
  tongueOf: 'localeOf',
  atMost: 'limitConcurrency',
  openWorld: 'openApp',
  moduleJobs: 'jobsOf',
  sampleBank: 'readQuestions',
  OwnDeed: 'OwnAction',
  BookingDeed: 'BookingAction',
  OutlineDeed: 'OutlineAction',
  DeedReason: 'ActionReason',
  doDeed: 'runAction',
  deedIn: 'actionIn',
  chatDeed: 'chatAction',
  PlaceKind: 'ScreenKind',
  placeNames: 'screenNames',
  keepPlace: 'saveStopped',
  GapNote: 'ConnectionBanner',
  GapKind: 'OutageKind',
  bridgeGaps: 'retryLostRequests',
  throughGaps: 'sendUntilReached',
  isGap: 'isOutage',
  currentGap: 'currentOutage',
  sendAgain: 'resendDelivery',
  tryAgain: 'retryNow',
  checkAgain: 'recheck',
  againHref: 'confirmPasswordHref',
  pinAgain: 'pinConfirm',
  owedSessions: 'sessionsToRefund',
  OwedSession: 'SessionRefund',
  owedFor: 'refundableAmount',
  owedKes: 'payableKes',
  pictureAnew: 'reencodePicture',
  madeAnew: 'reencodeAvatar',
  keptSecret: 'storedSecret',
  keptFiles: 'dataFiles',
  KeptAnswer: 'StoredAnswer',
  keepFilter: 'saveFilter',
  applyKeptCallbacks: 'applyStoredCallbacks',
  applyKeptResults: 'applyStoredResults',
  keptPages: 'cachedPages',
  noticeChoices: 'notificationPreferences',
  chooseNotices: 'chooseNotifications',
  KEPT_DAYS: 'RETENTION_DAYS',
  bookKept: 'bookPrepaid',
  keptWith: 'prepaidWith',
  KeptBooking: 'PrepaidBooking',
  Keeper: 'ResumeStorage',
  keptResume: 'storedResume',
  keptProgress: 'localProgress',
  useKeptDraft: 'useAutosave',
  keptFields: 'hiddenFields',
  keptLanguage: 'savedLanguage',
  keptZone: 'savedZone',
  keepAccount: 'cancelDeletion',
  keepLean: 'vacuum',
  keepStreak: 'refreshStreak',
  keepStream: 'followStream',
  gatewayDoor: 'gatewayEntrypoint',
  ussdDoor: 'ussdEntrypoint',
  smsDoor: 'smsEntrypoint',
  metricsDoor: 'metricsEntrypoint',
  verifiersDoor: 'verifiersEntrypoint',
  mountDoors: 'mountEntrypoints',
}
const folders: Record<string, string> = {
  doors: 'entrypoints',
  tongue: 'language',
  deeds: 'actions',
  places: 'screens',
}
const retired = new RegExp(
  String.raw`\b(?:${Object.keys(nowCalled)
    .join('|')
    .replaceAll('.', String.raw`\.`)})\b`,
  'g',
)
const HERE = 'scripts/checks/retired-names.'

/** One sentence for each retired name. @param sources all of our own sources, tests included */
export function retiredNames(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !path.startsWith(HERE))
    .flatMap(({ path, text }) => [
      ...path
        .split('/')
        .slice(0, -1)
        .filter((folder) => Object.hasOwn(folders, folder))
        .map((folder) => `${path}: a folder "${folder}" is called "${folders[folder]}" now (docs/words.md).`),
      ...new Set(
        [...text.matchAll(retired)].map(
          ([name]) => `${path}: "${name}" is called "${nowCalled[name]}" now (docs/words.md).`,
        ),
      ),
    ])
}
