import { test } from 'vitest'
import { sanitiseHtml, plainText } from '/work/main/api/ideas/sanitise-html.ts'
test('perf', () => {
  for (const [n, make] of [['paras', (k:number)=>'<p>The <strong>quick</strong> brown fox jumps &amp; over the lazy dog.</p>'.repeat(k)], ['text',(k:number)=>'<p>'+'word '.repeat(k*13)+'</p>'], ['tags',(k:number)=>'<b><i>'.repeat(k*5)], ['br',(k:number)=>'<br>'.repeat(k*16)], ['deep',(k:number)=>'<div>'.repeat(k*6)], ['unk',(k:number)=>'<x>'.repeat(k*20)]] as const) for (const k of [150, 1500, 15000, 60000]) {
    if (k > 1500 && (n==='tags'||n==='deep'||n=='unk')) continue
    const html = make(k); let t = Date.now(); let s=''
    try { s = sanitiseHtml(html) } catch (e) { console.log(n, k, String(e).slice(0,200)) }
    const a = Date.now()-t; t = Date.now(); try { plainText(s) } catch {} ; console.log(n, html.length, a, 'ms; plain', Date.now()-t, s.length)
  }
}, 300000)
