/** The page behind the end of a letter: no script, so that it works in any mail program's browser. */
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

export const askPage = page(
  'No more of these letters?',
  `<p>You are not told by mail any more what happens to your ideas. You can switch it on again in your profile.</p>
      <form method="post"><button type="submit">Switch letters off</button></form>`,
)

export const donePage = page(
  'Letters are off',
  '<p>You get no more of them. <a href="/profile#notifications">Choose what you are told</a></p>',
)

export const unknownPage = page(
  'This address is not valid',
  '<p>It may have been cut off. You can switch letters off in your profile: <a href="/profile#notifications">Choose what you are told</a></p>',
)
