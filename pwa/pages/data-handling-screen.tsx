import { Link } from '@tanstack/react-router'
import { StaticPage } from './static-page.tsx'

export function DataHandlingScreen() {
  return (
    <StaticPage
      title="Data Handling"
      lead="How your data is kept, who can see it, and what you can ask of us under the General Data Protection Regulation (GDPR)."
    >
      <h2>Who can see what</h2>
      <ul>
        <li>
          <strong>You</strong> see your ideas and your links, who came to them, what they accepted, when and
          how long they read each page, and what they wrote.
        </li>
        <li>
          <strong>Readers</strong> see an idea only after they said who they are and accepted the agreement,
          and only as long as your link allows. They do not see other readers or their comments.
        </li>
        <li>
          <strong>The server</strong> can read what you write and share. It has to, to show it to your readers
          and to enforce your links. IdeaVault is not end-to-end encrypted, and the people who run the server
          could read stored content. They do so only when you ask for help with it or when the law demands it.
        </li>
        <li>
          <strong>Nobody else.</strong> There is no advertising and no analytics service. Another service is
          contacted only after you start something that needs it. Public timestamping services get
          fingerprints of what is published or sealed, and no words.
        </li>
      </ul>

      <h2>How it is protected</h2>
      <ul>
        <li>
          Passwords are stored as Argon2id hashes, and the secrets of share links are sealed with a separate
          key.
        </li>
        <li>Every link is checked by the server each time: switched off means off, within seconds.</li>
        <li>
          Shared documents are not stored in the reader’s browser by us, unless you allow downloads and the
          reader makes one, and open pages go blank when access ends.
        </li>
        <li>Pictures are stripped of hidden details, such as the place they were taken.</li>
        <li>
          A reader can still photograph a screen. The agreement and the record of who read are there for that.
        </li>
      </ul>

      <h2>Why we may process it</h2>
      <ul>
        <li>
          <strong>To provide what you asked for:</strong> your account, your ideas, the documents shared with
          you.
        </li>
        <li>
          <strong>For a legitimate interest:</strong> keeping evidence of who read and agreed to what, and
          keeping the service safe from abuse.
        </li>
        <li>
          <strong>With your consent:</strong> the waitlist, notifications on your devices, and emails about
          answers to your comments. You can withdraw it at any time.
        </li>
      </ul>

      <h2>Your rights</h2>
      <p>
        You can download all your ideas with their files, comments and agreements yourself, in your profile.
        You can ask for a copy of your data, for correction, for deletion, for a restriction of its use, for
        its transfer to another service, and you can object to its use. You can also complain to the data
        protection authority where you live.
      </p>
      <p>
        <strong>We respond within one month.</strong> If a request is complex we may need up to two months
        more; we then tell you so, and why, within the first month. Requests cost nothing. Write to the
        address on the <Link to="/contact">contact page</Link>; we may ask you to show that you are the person
        concerned.
      </p>
      <p>
        Some records concern two sides. An accepted agreement, for example, also belongs to the person it
        protects, and may have to be kept even when one side asks for its deletion. It is never deleted by
        itself: whoever runs this server decides, and says so when it is kept. What was erased, when and why
        is recorded, without a name or an address; in the records of owners it then says that somebody’s
        details were erased, and copies that others made before are not reached.
      </p>

      <h2>If something goes wrong</h2>
      <p>
        If a breach puts personal data at risk, we notify the supervisory authority{' '}
        <strong>within 72 hours</strong> of learning of it. Where the risk to you is high, we tell you too,
        without undue delay: what happened, what it may mean, and what you can do.
      </p>

      <h2>Where it is</h2>
      <p>
        Your data is stored on the systems of those who run this installation. Your drafts, your published
        ideas with their files, the texts of your other ideas, and the newest part of your activity are also
        on your own devices. What is kept about you is listed in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </StaticPage>
  )
}
