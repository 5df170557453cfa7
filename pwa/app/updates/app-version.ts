/** The version of the code that runs: the build names its first script after its content. */
export function appVersion(scripts: Iterable<{ src: string }> = document.querySelectorAll('script')): string {
  for (const { src } of scripts) {
    const build = /\/assets\/\w+-([\w-]{8})\.js$/.exec(src)?.[1]
    if (build) return build
  }
  return 'development'
}
