import type { AccessAddress } from '../access/address.ts'
import { CoverScreen } from '../access/cover/cover-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Cover = ({ accessToken }: AccessAddress) => (
  <Shell>
    <CoverScreen accessToken={accessToken} />
  </Shell>
)
