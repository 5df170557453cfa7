import { test as withProduct } from '../journeys/product.ts'
import { Device } from './device.ts'

/** Two devices that are reused by all schedules of a test. Each schedule starts with a new account. */
export const test = withProduct.extend<{ devices: readonly Device[] }>({
  devices: async ({ product }, use) => {
    const devices = await Promise.all(
      ['phone', 'tablet'].map((name, index) => Device.start(name, product.origin, index + 1)),
    )
    await use(devices)
    await Promise.all(devices.map((device) => device.remove()))
  },
})
