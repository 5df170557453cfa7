import { expect, type Page } from '@playwright/test'
import { words } from '../journeys/steps.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI Writing Assistant' })
/** The dialog's own alert; the toasts inside it have a region of their own. */
export const failure = (page: Page) => dialog(page).getByRole('alert').first()
export const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' })

/** Opens it by keyboard, because a toast may cover the buttons. */
export async function openAssistant(page: Page): Promise<void> {
  await expect(words(page)).toBeVisible()
  const inMenu = page.getByRole('button', { name: 'More actions' })
  if (await inMenu.isVisible()) await inMenu.press('Enter')
  await page
    .getByRole('menuitem', { name: 'Write with AI' })
    .or(page.getByRole('button', { name: 'Write with AI' }))
    .press('Enter')
  await expect(dialog(page)).toBeVisible()
}
/** Until an answer is complete, no other message is sent. */
export async function expectAnswer(page: Page, text: string): Promise<void> {
  await expect(dialog(page)).toContainText(text)
  await expect(dialog(page).getByText('AI is thinking...')).toBeHidden()
}
/** The parts of conversations that are kept on the device. */
export const keptWords = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(
      indexedDB.open(names.find((name) => name.startsWith('ideavault-assist-')) ?? 'none'),
    )
    const rows: unknown = await wait(
      database.transaction('conversations').objectStore('conversations').getAll(),
    )
    database.close()
    return JSON.stringify(rows)
  })
export const closeAssistant = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}
