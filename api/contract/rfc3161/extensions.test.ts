import { expect, test } from 'vitest'
import { readOne, tags } from './der.ts'
import { readExtensions } from './extensions.ts'
import { oids } from './oids.ts'
import { der, integer, oid, sequence } from './write-der.ts'

const TRUE = der(tags.boolean, Uint8Array.of(0xff))
const extension = (name: string, value: Uint8Array, isCritical = true) =>
  sequence(oid(name), ...(isCritical ? [TRUE] : []), der(tags.octets, value))
const read = (...list: Uint8Array[]) => {
  const outer = der(tags.inside(3), sequence(...list))
  return readExtensions(readOne(outer, tags.inside(3)))
}
const usage = (...names: string[]) => extension(oids.extendedKeyUsage, sequence(...names.map(oid)))
const keyUsage = (...bytes: number[]) => extension(oids.keyUsage, der(tags.bits, Uint8Array.from(bytes)))
const constraints = (...parts: Uint8Array[]) => extension(oids.basicConstraints, sequence(...parts))
const length = (value: number) => integer(Uint8Array.of(value))

test('a certificate without extensions is no authority and has no usage', () => {
  const nothing = { isAuthority: false, pathLength: null, keyUsage: null, extendedUsage: null }
  expect([readExtensions(null), read()]).toEqual([nothing, nothing])
})

test('a certificate with the same extension twice is refused', () => {
  const other = '1.3.6.1.5.5.7.3.1'
  for (const twice of [
    [usage(other), usage(oids.timeStamping)],
    [constraints(), constraints(TRUE)],
    [keyUsage(7, 0x80), keyUsage(2, 0x04)],
  ])
    expect(() => read(...twice)).toThrow('has a certificate that says something twice.')
})

test('an unknown extension is ignored unless it is critical, and policies are always ignored', () => {
  const [unknown, policies] = ['1.3.6.1.4.1.99999.1', '2.5.29.32']
  expect(read(extension(unknown, sequence(), false), usage(oids.timeStamping)).extendedUsage).toEqual({
    isCritical: true,
    usages: [oids.timeStamping],
  })
  for (const isCritical of [true, false])
    expect(read(extension(policies, sequence(), isCritical)).keyUsage).toBeNull()
  expect(() => read(extension(unknown, sequence()))).toThrow('a condition that is not known here')
})

test('basic constraints are read as authority and path length, and refused with more', () => {
  expect(read(constraints(TRUE, length(2)))).toMatchObject({ isAuthority: true, pathLength: 2 })
  expect(read(constraints(TRUE))).toMatchObject({ isAuthority: true, pathLength: null })
  expect(() => read(constraints(TRUE, length(2), length(9)))).toThrow('has more in it than it should.')
  const long = sequence(oid(oids.basicConstraints), TRUE, der(tags.octets, sequence()), TRUE)
  expect(() => read(long)).toThrow('has more in it than it should.')
})

test('key usage is read from the bits for signing and for issuing certificates', () => {
  const uses = (...bytes: number[]) => read(keyUsage(...bytes)).keyUsage
  expect(uses(7, 0x80)).toEqual({ signs: true, signsCertificates: false })
  expect(uses(6, 0x40)).toEqual({ signs: true, signsCertificates: false })
  expect(uses(2, 0x04)).toEqual({ signs: false, signsCertificates: true })
  expect(uses(1, 0x06)).toEqual({ signs: false, signsCertificates: true })
  for (const bytes of [[5, 0x20], [4, 0x10], [3, 0x08], [1, 0x02], [0, 0x01], [0]])
    expect(uses(...bytes)).toEqual({ signs: false, signsCertificates: false })
})
