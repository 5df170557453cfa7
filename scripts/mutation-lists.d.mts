type Mutation = [
  name: string,
  file: string,
  guard: string,
  replacement: string,
  tests: string,
  title?: string,
]
export const allMutations: Mutation[]
