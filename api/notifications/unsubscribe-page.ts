/** The page that the unsubscribe link in a letter opens. It has no script, so that it works in any mail program's browser. */
const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${title} · IdeaVault</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/offline.css" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`

const choose = '<a href="/profile#notifications">Choose what you are told</a>'
const button = '<form method="post"><button type="submit">Switch letters off</button></form>'
const asks = {
  owner:
    'You are not told by mail any more what happens to your ideas. You can switch it on again in your profile.',
  reader: 'You are not told by mail any more when the owner answers you.',
}

export const askPage = (to: keyof typeof asks) =>
  page('No more of these letters?', `<p>${asks[to]}</p>\n      ${button}`)

export const donePage = (to: keyof typeof asks) =>
  page('Letters are off', `<p>You get no more of them.${to === 'owner' ? ` ${choose}` : ''}</p>`)

export const unknownPage = page(
  'This address is not valid',
  `<p>It may have been cut off. Owners can switch letters off in their profile: ${choose}</p>`,
)
