import type { AccessAddress } from '../access/address.ts'
import { NdaScreen } from '../access/agreement/nda-screen.tsx'
import { Shell } from '../app/shell.tsx'

export const Nda = ({ accessToken }: AccessAddress) => (
  <Shell footer={false}>
    <NdaScreen accessToken={accessToken} />
  </Shell>
)
