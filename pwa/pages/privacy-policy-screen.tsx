import { Link } from '@tanstack/react-router'
import { cookies } from '#contract/rules/cookies.ts'
import { StaticPage } from './static-page.tsx'

export function PrivacyPolicyScreen() {
  return (
    <StaticPage
      title="Privacy Policy"
      updated="Last updated January 2025"
      lead="We keep what the product needs to work, show it to nobody you did not choose, and sell nothing."
    >
      <p>
        “We” are the people who run this installation of IdeaVault. This page says what is kept about you.{' '}
        <Link to="/data-handling">Data Handling</Link> says where it is, who can see it and what your rights
        are.
      </p>

      <h2>If you have an account</h2>
      <ul>
        <li>Your name, your email address and, if you add one, a picture.</li>
        <li>A one-way hash of your password. The password itself is not stored and cannot be read back.</li>
        <li>Your ideas, pictures, PDF files, share links and comments.</li>
        <li>
          What you want to be told, and for each device that shows notifications its address at the push
          service of its browser.
        </li>
        <li>Your sessions: when each began and was last used, so that you can end them.</li>
      </ul>

      <h2>If somebody shares an idea with you</h2>
      <p>
        The owner of the idea asks who is reading. We record, and show to that owner, your name, your email
        address, your phone number if you give one, when you opened the idea, what you commented, and your
        decision about the confidentiality agreement. If you ask for it and have proven your address, we write
        to you when the owner answers you.
      </p>
      <p>
        When you accept, the record holds the exact text, the time, and the internet address and browser you
        used. It is evidence for both sides, and you can download the agreement too. We do not send you
        marketing emails.
      </p>

      <h2>If you join the waitlist</h2>
      <p>
        Your name, your email address and your profession, to write to you when there is a place. Nothing else
        is done with them, and they are deleted when you ask.
      </p>

      <h2>Cookies and storage on your device</h2>
      <ul>
        {Object.values(cookies).map(({ name, purpose, life }) => (
          <li key={name}>
            The cookie <code>{name}</code> {purpose}. It lasts {life}.
          </li>
        ))}
        <li>
          Your browser’s storage keeps your answer about cookies, your choice of light or dark, and, if you
          have an account, your name and your drafts so that you can write offline. Drafts on your device are
          not encrypted by us: lock your device.
        </li>
      </ul>
      <p>
        Over HTTPS their names begin with <code>__Host-</code>. These cookies are necessary for what you ask
        for and are set only then. There are no advertising or analytics cookies, so declining takes nothing
        away from you. Documents that were shared with you are not stored on your device.
      </p>

      <h2>Third parties</h2>
      <p>
        Opening our pages contacts no other company: scripts, fonts and pictures come from this server.
        Something that belongs to another service, such as a video in an idea, is loaded only after you click
        it, and that service then learns what your browser tells it. If you switch on notifications on a
        device, they pass through the push service of its browser, which cannot read them. Mail, such as a
        code or a reset link, travels through mail servers as all mail does.
      </p>

      <h2>How long</h2>
      <p>
        What belongs to your account stays as long as the account. Deleting a draft ends its links. Records of
        accepted agreements stay as evidence for both sides. Technical logs hold no passwords, no links to
        ideas and no content.
      </p>

      <h2>Your choices</h2>
      <p>
        You can see and correct your name in your profile and delete drafts yourself. For everything else, a
        copy of your data or its deletion included, write to us: the address is on the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    </StaticPage>
  )
}
