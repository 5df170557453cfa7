import { Heading, Pilcrow } from 'lucide-react'
import { useState } from 'react'
import { chooseWritingStart, readWritingStart } from '../data/device/writing-start.ts'
import { RadioCards } from '../ui/forms/radio-cards.tsx'

const icon = { size: 20, strokeWidth: 1.75 }
const options = [
  {
    value: 'title',
    label: 'Title',
    hint: 'Selected, so typing names the idea',
    icon: <Heading {...icon} />,
  },
  { value: 'text', label: 'Text', hint: 'The name can wait', icon: <Pilcrow {...icon} /> },
] as const

/** Chooses where the caret is when a new idea opens on this device. */
export function WritingStartSwitch() {
  const [start, setStart] = useState(readWritingStart)
  return (
    <RadioCards
      legend="A new idea starts with its"
      name="writing-start"
      value={start}
      onChange={(chosen) => {
        chooseWritingStart(chosen)
        setStart(chosen)
      }}
      options={options}
    />
  )
}
