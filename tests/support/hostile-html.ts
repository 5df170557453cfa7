/** HTML that no sanitiser lets through, as somebody with access to the store could have written it into an idea. */
export const hostileHtml = [
  '<p>Kept words.</p>',
  '<script>window.ran = 1</script>',
  '<p><img src="/no-such-picture" onerror="window.ran = 2"></p>',
  '<p onclick="window.ran = 3" style="position: fixed; inset: 0">Struck words.</p>',
  '<p><a href="javascript:window.ran = 4">A link.</a> <a href=" java&#9;script:window.ran = 5">Another.</a></p>',
  '<iframe src="javascript:parent.ran = 6"></iframe><iframe srcdoc="<script>parent.ran = 7</script>"></iframe>',
  '<style>body { display: none }</style><link rel="stylesheet" href="data:text/css,body{display:none}">',
  '<svg onload="window.ran = 8"><a href="javascript:window.ran = 9"><text>drawn</text></a></svg>',
  '<form action="javascript:window.ran = 10"><button formaction="javascript:window.ran = 11">go</button></form>',
  '<object data="javascript:window.ran = 12"></object><embed src="javascript:window.ran = 13">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=14&gt;">',
].join('')

const remains =
  /<(?:script|iframe|style|link|svg|form|button|object|embed|math|base|meta)\b|\son\w+\s*=|\sstyle\s*=|javascript:|java\s+script:/gi

/** The hostile parts that are still in this HTML, outside plain text. */
export const remainsOf = (html: string): string[] => html.match(remains) ?? []
