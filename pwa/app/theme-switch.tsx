import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { chooseTheme, readTheme, subscribeToTheme, type Theme } from './theme.ts'

const icon = { size: 20, strokeWidth: 1.75 }
const options = [
  { value: 'system', label: 'System', hint: 'Follows this device', icon: <Monitor {...icon} /> },
  { value: 'light', label: 'Light', hint: 'Paper and ink', icon: <Sun {...icon} /> },
  { value: 'dark', label: 'Dark', hint: 'For the evening', icon: <Moon {...icon} /> },
] as const

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, () => 'system')
  return (
    <RadioCards legend="Appearance" name="theme" value={theme} onChange={chooseTheme} options={options} />
  )
}
