import { classes } from '../look/classes.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  name: string
  image?: string | null | undefined
  size?: 'small' | 'normal' | 'large' | undefined
}

/** The picture, or else the first letter. It is decoration: the name is beside it, or on the button around it. */
export function Avatar({ name, image, size = 'normal' }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, size !== 'normal' && styles[size])} aria-hidden="true">
      {image ? <img className={styles.image} src={image} alt="" /> : firstLetter(name)}
    </span>
  )
}

/** Matches a first letter that is plain ASCII, as in most names; they need no Intl.Segmenter, which takes long to create. */
const plain = /^[\x20-\x7e](?=[\x20-\x7e]|$)/

/** The first letter as people see it; 'U' (User) for an empty name. */
export function firstLetter(name: string): string {
  const trimmed = name.trim()
  const letter = plain.exec(trimmed)?.[0] ?? firstGrapheme(trimmed)
  return letter ? letter.toLocaleUpperCase('en') : 'U'
}

function firstGrapheme(text: string): string | undefined {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return first?.segment
}
