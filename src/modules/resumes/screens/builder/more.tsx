import { Check } from './check.tsx'
import { Files, Import, Letter } from '../files/files.tsx'
import { OwnList } from './list.tsx'
import type { BuilderData } from './loader.server.ts'
import { Share } from './share.tsx'

/** Actions on a CV besides writing it. */
export const More = ({ data: { own, list, findings, isSignedIn, signInHref } }: { data: BuilderData }) => (
  <div className="stack cvb-more">
    <Files />
    <Letter />
    <Check first={findings} />
    <Share sharePath={own?.sharePath ?? null} signInHref={signInHref} />
    <Import />
    {isSignedIn && <OwnList list={list} name={own?.name ?? ''} />}
  </div>
)
