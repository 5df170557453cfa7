import { describe, expect, it } from 'vitest'
import { appVersion } from './app-version.ts'

describe('the version of the app', () => {
  it('is the hash in the name of its main script', () => {
    const scripts = [
      { src: 'https://vault.example/first-paint.js' },
      { src: 'https://vault.example/assets/react-BmMF1Whv.js' },
      { src: 'https://vault.example/assets/index-Vn9k_ML-.js' },
    ]
    expect(appVersion(scripts)).toBe('Vn9k_ML-')
  })

  it('is development if the app was not built', () => {
    expect(appVersion([{ src: 'http://localhost:5173/main.tsx' }])).toBe('development')
  })
})
