import type { ReactElement } from 'react'
import { getSite } from '#contract/site.ts'
import { call } from '../../data/request.ts'
import styles from './collect-screen.module.css'

/** Everything that is recorded about a reader, who sees it, and for how long. Keep it in line with the privacy policy. */
export async function recorded(owner: string): Promise<ReactElement> {
  const { networksKept } = await call(getSite, {})
  return (
    <div className={styles.recorded} role="status">
      <p>
        Your name, your email address and whether you proved it; your phone number, if you give it. When you
        say who you are, agree or decline, open, read (and how long each page or section was on your screen),
        download, comment and close, and when you are turned away; each with your network, which is the first
        part of your internet address. {owner} sees all of this but the phone number.
      </p>
      <p>
        When you agree: the exact agreement, the time, how long you had it open, your whole internet address,
        your browser and its languages. {owner} sees of the address only the network.
      </p>
      <p>
        Networks are kept {networksKept}. So is which pages or sections you read. An agreement that you
        accepted is kept as evidence for both sides, with its network and address, until those who run this
        server decide to erase it; everything else until you ask for that. Nothing is sold or passed on.
      </p>
    </div>
  )
}
