/** Why a package is refused: a sentence for the person who checks it. */
export class PackageFault extends Error {}

/** The package is too large to be checked, which says nothing against it. */
export class PackageTooLarge extends PackageFault {}

/** The package has a form that came later and cannot be checked here, which says nothing against it either. */
export class PackageTooNew extends PackageFault {}

/** Throws a PackageFault unless `isSo`. */
export function ensure(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new PackageFault(otherwise)
}
