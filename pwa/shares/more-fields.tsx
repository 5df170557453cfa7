import { useEffect, useRef } from 'react'
import type { AgreementFacts } from '#contract/agreement.ts'
import styles from './share.module.css'
import type { FormParts } from './share-body.ts'
import { AgreementField } from './terms/agreement-field.tsx'
import { CodeField } from './terms/code-field.tsx'
import { NameField } from './terms/name-field.tsx'
import { PasscodeField } from './terms/passcode-field.tsx'

type MoreFieldsProps = FormParts & { facts: AgreementFacts }

/** Fields that most links do not need, folded away so that one tap makes a link. They unfold when one of them has an error. */
export function MoreFields({ values, errors, set, facts }: MoreFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isRefused = Boolean(errors.name || errors.passcode || errors.agreement)
  useEffect(() => {
    if (isRefused && details.current) details.current.open = true
  }, [isRefused])
  return (
    <details className={styles.more} ref={details}>
      <summary>Name, code, passcode, agreement</summary>
      <div className={styles.moreFields}>
        <NameField
          name="name"
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <CodeField
          shareType={values.shareType}
          checked={values.requireCode}
          onChange={() => set({ requireCode: !values.requireCode })}
        />
        <PasscodeField
          isNew
          name="passcode"
          value={values.passcode}
          error={errors.passcode}
          onChange={(event) => set({ passcode: event.target.value })}
          onSuggest={(passcode) => set({ passcode })}
        />
        <AgreementField
          chosen={values.agreement}
          facts={facts}
          error={errors.agreement}
          onChange={(agreement) => set({ agreement })}
        />
      </div>
    </details>
  )
}
