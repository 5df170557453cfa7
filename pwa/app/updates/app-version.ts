/** The version of the code that runs: the build names its entry after its content, and each other script in it. */
export function appVersion(scripts: Iterable<{ src: string }> = document.querySelectorAll('script')): string {
  for (const { src } of scripts) {
    const build = /\/assets\/index-([\w-]{8})\.js$/.exec(src)?.[1]
    if (build) return build
  }
  return 'development'
}
