import { useContext, useEffect, useRef } from 'react'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { useOwner } from '#shell/auth-context.tsx'
import { FormContext } from './form-context.ts'
import { bringBack, keepTyped } from './keep-typed.ts'
import program from './keep-typed.ts?keepTyped&program'
import { NOBODY, TYPED } from './names.ts'

/** Beside a long field: marks its form as one whose text the phone keeps, and says so where some was brought back. */
export function KeptNote() {
  const mark = useRef<HTMLInputElement>(null)
  const owner = useOwner()
  const key = useContext(FormContext)
  if (import.meta.env.SSR) needsOfPage()?.programs.add(program)
  useEffect(() => {
    keepTyped()
    bringBack(mark.current!.form!)
  }, [])
  return (
    <>
      <input ref={mark} type="hidden" name={TYPED} data-typed={`${owner || NOBODY} ${key}`} />
      <p className="kept-note small soft" hidden>
        {m.common_typed_before()}{' '}
        <button type="reset" className="btn btn-quiet">
          {m.common_typed_discard()}
        </button>
      </p>
    </>
  )
}
