/** A record as it is read. What a schema gives a default is always stored, so no field is missing, only null. */
export type Defaulted<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> }
