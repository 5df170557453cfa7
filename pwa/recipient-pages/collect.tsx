import type { AccessAddress } from '../access/address.ts'
import { CollectScreen } from '../access/identify/collect-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Collect = ({ accessToken }: AccessAddress) => (
  <Shell>
    <CollectScreen accessToken={accessToken} />
  </Shell>
)
