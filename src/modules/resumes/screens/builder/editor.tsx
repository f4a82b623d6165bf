import { memo, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { later } from '#shell/later.tsx'
import { onUse } from '#shell/on-use.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { isEmpty, type Resume, type Tab, tabs } from '../../rules.ts'
import { EditingProvider, TabContext, useEditing, useShown } from '../editing/context.ts'
import {
  accountStorage,
  browserStorage,
  clearStoredResume,
  STORED_RESUME,
  storedResume,
  sendResume,
} from '../editing/storage.ts'
import type { BuilderData } from './loader.server.ts'
import { Paper } from './paper.tsx'
import { ResumeStore } from '../editing/store.ts'
import { TabForm } from './tab-form.tsx'
import { tabWords } from './words.ts'

// Only where two windows have the same CV.
const Conflict = later(() => import('../editing/conflict.tsx').then((file) => file.Conflict))
// Rarely used on a visit; memo, as an update would render it again before its code is loaded.
const More = memo(onUse(() => import('./more.tsx').then((file) => file.More)))

/** Tabs and their forms beside the resulting page. */
export function Editor({ data, tab }: { data: BuilderData; tab: Tab }) {
  const { own, isSignedIn, hasModel } = data
  if (import.meta.env.SSR) needsOfPage()?.kept.set(STORED_RESUME, '')
  const [document] = useState(() => JSON.parse(data.document) as Resume)
  const [store] = useState(
    () =>
      new ResumeStore(
        document,
        isSignedIn ? accountStorage(own) : browserStorage(),
        data.lines,
        // Without scripts a visitor's CV is a row, which the server's page names for its files; with them it is in the browser.
        own?.id ?? null,
      ),
  )
  // Whoever has something to look at sees it first. As it was at the beginning: nothing changes its place under who types.
  const [isFilled] = useState(() => !isEmpty(document))
  useStoredResume(store, isSignedIn)
  useLeaving(store)
  const editing = useMemo(() => ({ store, isOwn: isSignedIn, hasModel }), [store, isSignedIn, hasModel])
  return (
    <EditingProvider value={editing}>
      <Notes signUpHref={data.signUpHref} />
      {/* What is pressed before scripts are there waits for them, or its answer would take away what is typed. */}
      <div className="cvb" data-waits>
        {isFilled && <Paper />}
        <TabContext value={tab}>
          <div className="stack" id="edit">
            <TabLinks />
            <TabForm key={tab} own={own} />
          </div>
        </TabContext>
        {!isFilled && <Paper />}
        <More data={data} />
      </div>
    </EditingProvider>
  )
}

function TabLinks() {
  const tab = useContext(TabContext)
  const { id, resume } = useShown()
  const counts = {
    experience: resume.experience.length,
    education: resume.education.length + resume.certifications.length,
    projects: resume.projects.length,
    skills: resume.skills.length,
  }
  return (
    <Tabs
      label={m.resume_tabs()}
      tabs={tabs.map((one) => ({
        to: `?tab=${one}${id ? `&cv=${id}` : ''}`,
        label: tabWords[one](),
        count: (one !== 'personal' && counts[one]) || undefined,
        current: one === tab,
      }))}
    />
  )
}

/** What must be known first: another window was here, or where the text is stored. */
function Notes({ signUpHref }: { signUpHref: string }) {
  const { isOwn } = useEditing()
  const { conflict, place } = useShown()
  return (
    <>
      {conflict && <Conflict conflict={conflict} />}
      {(!isOwn || place === 'browser') && (
        <p className="soft">
          {m.resume_visitor()}{' '}
          <Anchor to={signUpHref} reload>
            {m.resume_visitor_sign_up()}
          </Anchor>
        </p>
      )}
    </>
  )
}

/** Shows what this browser stored; somebody who signed in since gets it as a CV of their account. */
function useStoredResume(store: ResumeStore, isSignedIn: boolean): void {
  const begin = useEffectEvent(() => {
    const kept = storedResume()
    if (!kept) return
    if (isSignedIn) void handOver(kept)
    else store.adopt(kept.document)
  })
  useEffect(() => begin(), [])
}

let isHandedOver = false

async function handOver({ document, other }: NonNullable<ReturnType<typeof storedResume>>): Promise<void> {
  if (isHandedOver) return
  isHandedOver = true
  try {
    if (other && !isEmpty(other)) await sendResume(other)
    const { id } = await sendResume(document)
    clearStoredResume()
    location.replace(`/resume-builder?cv=${id}&kept=1`)
  } catch {
    isHandedOver = false // kept for the next visit
  }
}

/** Nothing typed is lost with the page. */
function useLeaving(store: ResumeStore): void {
  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && store.flush(true))
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void store.flush(true)
    }
  }, [store])
}
