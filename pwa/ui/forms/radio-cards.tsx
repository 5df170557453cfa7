import { type ReactNode, useId } from 'react'
import styles from './radio-cards.module.css'

export type RadioCardOption<V extends string> = {
  value: V
  label: string
  hint: ReactNode
  icon?: ReactNode
}

export type RadioCardsProps<V extends string> = {
  legend: ReactNode
  name: string
  value: V
  onChange: (value: V) => void
  options: readonly RadioCardOption<V>[]
}

/** A choice of a few options, each with a hint. They are native radios, so arrow keys work. */
export function RadioCards<V extends string>({ legend, name, value, onChange, options }: RadioCardsProps<V>) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label className={styles.card} key={option.value}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
          />
          <span className={styles.text}>
            <span className={styles.label} id={`${id}-${option.value}`}>
              {option.label}
            </span>
            <span className={styles.hint} id={`${id}-${option.value}-hint`}>
              {option.hint}
            </span>
          </span>
          {option.icon ? (
            <span className={styles.icon} aria-hidden="true">
              {option.icon}
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  )
}
