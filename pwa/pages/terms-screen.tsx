import { Link } from '@tanstack/react-router'
import { StaticPage } from './static-page.tsx'

export function TermsScreen() {
  return (
    <StaticPage
      title="Terms of Service"
      lead="What you can expect from IdeaVault, and what we expect from you. In plain words, because they are meant to be read."
    >
      <h2>Your ideas stay yours</h2>
      <p>
        You keep every right in what you write and upload. You allow us only what the service needs: to store
        it, to show it to the readers you choose, and to make the copies that this takes. We do not publish
        it, sell it or train anything with it.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>Give a name and an email address that are really yours, and keep your password to yourself.</li>
        <li>
          What happens under your account is taken as done by you. Tell us quickly if somebody else got in.
        </li>
        <li>
          IdeaVault is in private beta. Features may change, and we say so when a change affects your data.
        </li>
      </ul>

      <h2>What you put in</h2>
      <p>
        Only what you may: your own ideas, or those you have permission to store. Nothing unlawful, nothing
        that harms others or the service. We may switch off links or accounts that break this rule, and we
        tell you why unless the law forbids it.
      </p>

      <h2>Publishing</h2>
      <p>
        Publishing is final. A published idea cannot be edited or taken back to a draft, because its date
        would mean nothing otherwise. Its fingerprint, which tells nothing of the words, stands in a public
        log for good and may be sent to public timestamping services. The same goes for fingerprints of drafts
        that are sealed at night, which you can switch off in your profile. Sharing stays under your control:
        every link can be switched off.
      </p>

      <h2>The agreement with your readers</h2>
      <p>
        The confidentiality agreement is between you and your reader. We show it, record it and give both
        sides a copy; we are not a party to it and cannot enforce it for you. Readers promise to give their
        real name and address.
      </p>

      <h2>What IdeaVault is not</h2>
      <p>
        It is not legal advice, not a patent office and not a promise that nobody will copy an idea. A
        timestamp shows that exact content existed at a time. What that is worth in a dispute is for a court
        to decide.
      </p>

      <h2>Availability and liability</h2>
      <p>
        We work carefully, but no service is always there. Keep your own copy of what you cannot afford to
        lose. Where the law allows it to be limited, our liability for a free beta is limited to intent and
        gross negligence; rights that the law gives you as a consumer are not touched.
      </p>

      <h2>Leaving</h2>
      <p>
        You can stop at any time and ask us to delete your account. Records of agreements that others rely on
        may have to stay; <Link to="/data-handling">Data Handling</Link> explains this.
      </p>

      <h2>Changes and questions</h2>
      <p>
        If these terms change in a way that matters, we tell you before it applies. Questions go to the
        address on the <Link to="/contact">contact page</Link>; what we keep about you is in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </StaticPage>
  )
}
