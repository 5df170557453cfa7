/** A record as it is read. Fields with a default in the schema are always stored, so a field may be null but is never missing. */
export type Defaulted<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> }
