import { Link } from '@tanstack/react-router'
import { cookies } from '#contract/rules/cookies.ts'
import { Retention } from './retention.tsx'
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
        <li>
          Your ideas, pictures, voice memos, PDF files, share links and comments, earlier versions of your
          drafts, labels, agreements that you wrote, and what happened to your ideas: when you published and
          shared, and what readers did.
        </li>
        <li>
          What each draft said at the end of a day on which you changed it, sealed so that you can prove how
          it grew. You can switch that off in your profile.
        </li>
        <li>
          What you want to be told, and for each device that shows notifications its address at the push
          service of its browser.
        </li>
        <li>
          Your sessions: when each began and was last used, and with what kind of browser, so that you can end
          them.
        </li>
        <li>
          When you open an idea of somebody else while you are signed in: that you did, so that you find it
          again.
        </li>
      </ul>

      <p>
        A voice memo is kept as it was spoken. It is deleted 90 days after the last idea that held it, because
        one of your devices may still have words with it; what a reader was shown stays, as words do.
        Dictation is done by your browser, which may send your speech to its maker; we get the words only.
      </p>

      <h2>If somebody shares an idea with you</h2>
      <p>
        The owner of the idea asks who is reading. We record, and show to that owner, your name, your email
        address and whether you proved it, when you said who you are, your decision about the confidentiality
        agreement, when you opened the idea and how long each page or section of it was on your screen, that
        you downloaded it, what you commented, that you asked for access or were turned away, and your
        network, which is the first part of your internet address. We also record your phone number if you
        give one; the owner does not see it. If you ask for it and have proven your address, we write to you
        when the owner answers you.
      </p>
      <p>
        When you accept, the record holds the exact text, the time, how long you had it open, and the internet
        address, the browser and its languages that you used; the owner sees of the address only the network.
        It is evidence for both sides: you can download it while you read, and if you have proven your address
        we send you a link to it, where this server sends mail. We do not send you marketing emails.
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
          Your browser’s storage keeps your answer about cookies, your choice of light or dark and other
          settings of this device, and, if you have an account, your name and email address, your drafts with
          their pictures, voice memos and earlier words, what you and the writing assistant said, what other
          apps shared with this one, your published ideas with their files, the texts of your other ideas and
          their labels, and the newest 100 events of your activity with the names and addresses of readers, so
          that you can work offline. None of it is encrypted by us: lock your device. Signing out removes what
          the server has as well; drafts that were not sent stay until you return or discard them.
        </li>
      </ul>
      <p>
        Over HTTPS the names of cookies begin with <code>__Host-</code>. These cookies are necessary for what
        you ask for and are set only then. There are no advertising or analytics cookies, so declining takes
        nothing away from you. Documents that were shared with you are not stored on your device unless you
        download them.
      </p>

      <h2>Third parties</h2>
      <p>
        Opening our pages contacts no other company: scripts, fonts and pictures come from this server.
        Something that belongs to another service, such as a video in an idea, is loaded only after you click
        it, and that service then learns what your browser tells it. A draft goes to the service behind the
        writing assistant when you open the assistant on it, and so does what you ask there; what you type
        into the idea search goes to those that are searched. Both name these services, and none of them is
        told who you are. Of what you publish, and of drafts that are sealed, fingerprints may go to public
        timestamping services; they tell nothing of the words. If you switch on notifications on a device,
        they pass through the push service of its browser, which cannot read them. Mail, such as a code or a
        reset link, travels through mail servers as all mail does.
      </p>

      <h2>How long</h2>
      <p>
        What belongs to your account stays as long as the account: ideas, files, links, agreements that you
        wrote, and what readers left at your links. Deleting a draft ends its links and removes its title, its
        words with all earlier versions, and the record of what happened to it. Where somebody had accepted
        its agreement, its title and that record stay as evidence, and so does what readers were shown of it,
        which nobody sees any more. When the account is erased, all of this goes, published ideas too.
        Agreements that your readers accepted go only if those who run this server decide so: they are
        evidence for both sides, and name you. Of what you published, and of drafts that were sealed, a
        fingerprint stays in the log of timestamps, which names nobody.
      </p>
      <p>
        The networks of readers are kept <Retention />. So is which pages or sections they read. Records of
        accepted agreements, with network and internet address, stay as evidence for both sides until those
        who run this server decide to erase them. What else is recorded about readers stays until it is erased
        because they ask for it. To refuse too many attempts, the server counts them by internet address, by
        account and by the email address that was typed, for a day at most. Letters that could not be sent are
        listed for 30 days, by their address. Technical logs hold no passwords, no links to ideas and no
        content.
      </p>

      <h2>Your choices</h2>
      <p>
        In your profile you can see and correct your name, and download all your ideas with their files,
        comments and agreements. Drafts you can delete yourself. For everything else write to us: the address
        is on the <Link to="/contact">contact page</Link>. We can give you a copy of everything that is held
        about your address, and erase what you left as a reader or your whole account, accepted agreements
        only after we have weighed the interests of both sides. <Link to="/data-handling">Data Handling</Link>{' '}
        says more.
      </p>
    </StaticPage>
  )
}
