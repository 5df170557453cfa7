/** Version of the running code: the hash in the name of the entry script, which depends on every other script. */
export function appVersion(scripts: Iterable<{ src: string }> = document.querySelectorAll('script')): string {
  for (const { src } of scripts) {
    const build = /\/assets\/index-([\w-]{8})\.js$/.exec(src)?.[1]
    if (build) return build
  }
  return 'development'
}
