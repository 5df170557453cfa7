const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'hn.algolia.com and en.wikipedia.org' */
export const nameHosts = (hosts: string[]) => list.format(hosts)
