import { ChevronDown } from 'lucide-react'
import styles from './faq.module.css'

export type Question = { question: string; answer: string }

export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details className={styles.item} key={question}>
          <summary className={styles.question}>
            {question}
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
