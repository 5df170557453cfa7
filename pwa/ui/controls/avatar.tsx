import { classes } from '../look/classes.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  name: string
  image?: string | null | undefined
  size?: 'small' | 'normal' | 'large' | undefined
}

/** The picture, else the first letter. Decoration: the name stands beside it or on the button around it. */
export function Avatar({ name, image, size = 'normal' }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, size !== 'normal' && styles[size])} aria-hidden="true">
      {image ? <img className={styles.image} src={image} alt="" /> : firstLetter(name)}
    </span>
  )
}

/** A letter and what follows it without being a part of it: most names, which need no segmenter (making one takes long). */
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
