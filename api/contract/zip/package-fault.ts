/** Why a package is not taken for what it says it is: a sentence for whoever holds it. */
export class PackageFault extends Error {}

/** Why a package is not looked at, which says nothing against it. */
export class PackageTooLarge extends PackageFault {}

/** Why a package cannot be looked at here, which says nothing against it either. */
export class PackageTooNew extends PackageFault {}

/** Throws a fault where this is not so. */
export function ensure(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new PackageFault(otherwise)
}
