export function withDatabase(uri: string, name: string): string
export function withoutStore(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined>
