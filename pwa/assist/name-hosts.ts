/**
 * Joins host names: 'hn.algolia.com and en.wikipedia.org'. Written by hand, because creating the first Intl.ListFormat takes a slow
 * phone longer than the rest of the panel.
 */
export function nameHosts(hosts: string[]): string {
  if (hosts.length < 3) return hosts.join(' and ')
  return `${hosts.slice(0, -1).join(', ')}, and ${hosts.at(-1)}`
}
