import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { StaticPage } from './static-page.tsx'

export function AboutScreen() {
  return (
    <StaticPage
      title="About IdeaVault"
      lead="An idea is worth most before anybody has seen it, and that is when it is hardest to protect. IdeaVault is a place to write it down, fix its date and decide who reads it."
    >
      <h2>Our mission</h2>
      <p>
        People with ideas should be able to talk about them without giving them away. A lawyer, a safe and a
        registered letter are out of reach for most, and for most ideas. We want the first careful steps to
        cost minutes: write, seal, share.
      </p>

      <h2>What it does</h2>
      <h3>Blockchain-timestamped verification</h3>
      <p>
        Publishing freezes an idea. Its words and pictures cannot be changed afterwards, not even by its
        owner. Their fingerprint is recorded at once in a public, signed log, and from there goes into the
        Bitcoin blockchain where this server is set up for it, which takes hours. Each date shows how far it
        is proven: recorded (by this server), stamped (by an authority) or confirmed (in a block). You keep
        the evidence as one file, and <a href="/verify">anybody can check it</a> without us.
      </p>
      <h3>NDA agreements</h3>
      <p>
        A reader sees the agreement before the idea, has to read it to the end and accept it. Both sides can
        keep a copy of what was agreed, word for word.
      </p>
      <h3>Recipient verification and tracking</h3>
      <p>
        Readers say who they are first. A link can be bound to one email address, and any link can ask its
        readers to prove theirs with a code. You see who agreed and who declined, who opened your idea, when
        and for how long, and readers can see what is recorded before they give their name.
      </p>
      <h3>Access you control</h3>
      <p>
        A link opens once, until a date, a number of times, for one address, or until you switch it off. The
        server enforces it, and switching off takes seconds.
      </p>

      <h2>What we value</h2>
      <ul>
        <li>
          <strong>Say what is true.</strong> “Saved” means saved, and a date is only called proven when it is.
        </li>
        <li>
          <strong>Lose nothing.</strong> What you write is on your device first, with or without a connection.
        </li>
        <li>
          <strong>Take little.</strong> No advertising, no analytics, no third party before you ask for one,
          and nothing about readers that they are not told.
        </li>
        <li>
          <strong>Be plain.</strong> No legal fog and no technical words where everyday ones do.
        </li>
      </ul>

      <h2>What it cannot do</h2>
      <p>
        A timestamp shows that these exact words existed at a time. It does not show who thought of them
        first, and it is not a patent. An agreement states what a reader promised; it does not make copying
        impossible. And IdeaVault is not end-to-end encrypted: the server has to read what it shows to your
        readers. <Link to="/data-handling">How data is handled</Link> says who can see what.
      </p>
      <p>
        <ButtonLink to="/login" variant="primary" size="large">
          Get Started
        </ButtonLink>
      </p>
    </StaticPage>
  )
}
