import type { Site } from '#contract/site.ts'

/** The channels by which this server can notify an owner, as the beginning of a sentence. */
export function describeChannels(site: Pick<Site, 'mail' | 'push'> | undefined): string {
  const { mail = true, push = true } = site ?? {}
  if (mail && push) return 'By email and on your devices'
  if (mail) return 'By email'
  return push ? 'On your devices' : 'Only on the Activity page: this server has no mail or notifications'
}
