import { useQuery } from '@tanstack/react-query'
import { type AgreementFacts, standardWords } from '#contract/agreement.ts'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { AgreementWords } from '../../document/agreement/agreement-words.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { versionQuery } from './agreements.queries.ts'

type AgreementSheetProps = {
  /** Null means the standard agreement. */
  version: VersionName | null
  facts: AgreementFacts
  onClose: () => void
}

/** An agreement exactly as readers are shown it. */
export const AgreementSheet = ({ version, facts, onClose }: AgreementSheetProps) => (
  <Dialog open kind="sheet" title="As your readers see it" onClose={onClose}>
    {version ? (
      <Own version={version} facts={facts} />
    ) : (
      <AgreementWords {...standardWords(facts)} facts={facts} />
    )}
  </Dialog>
)

function Own({ version, facts }: { version: VersionName; facts: AgreementFacts }) {
  const { data, isError, isFetching, refetch } = useQuery(versionQuery(version))
  if (data) return <AgreementWords {...data} facts={facts} />
  if (!isError) return <Loading label="Loading..." />
  return (
    <>
      <p>The agreement could not be loaded.</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  )
}
