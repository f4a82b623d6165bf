import { useEffect } from 'react'
import X from 'lucide-react/icons/x'
import { toast, Toaster as Sonner } from 'sonner'
import { noticeClass, NoticeWords } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { readyToShow } from '#ui/toast-words.ts'

/** The part of the toaster that needs sonner; loaded by toast.tsx. */
export function ToastStack({ label, closeText }: { label: string; closeText: string }) {
  useEffect(
    () =>
      readyToShow(({ durationMs = 4000, ...notice }) => {
        toast.custom(
          (id) => (
            <div className={`${noticeClass(notice.tone)} toast`}>
              <NoticeWords {...notice} />
              <button type="button" onClick={() => toast.dismiss(id)}><Icon of={X} label={closeText} /></button>
            </div>
          ),
          { duration: durationMs },
        )
      }),
    [closeText],
  )
  return <Sonner customAriaLabel={label} visibleToasts={3} expand gap={8} position="bottom-center" mobileOffset={16} />
}
