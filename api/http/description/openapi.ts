import { toJsonSchema } from '@valibot/to-json-schema'
import { calls } from '#contract/calls/calls.ts'
import { callerOf, type DescribedCall } from '#contract/calls/described-call.ts'
import { ownerHeaders, type Schema } from '#contract/endpoint.ts'
import { ErrorAnswer } from '#contract/errors.ts'

type JsonSchema = ReturnType<typeof toJsonSchema>
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: unknown
  description?: string
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** Converts a schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. Rules without a JSON Schema keyword, such as trimming, are omitted. */
function schemaOf(schema: Schema, typeMode: 'input' | 'output'): Omit<JsonSchema, '$schema'> {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** All headers are optional, so that a simple client need not know them. */
const headersOf = ({ endpoint }: DescribedCall): Parameter[] =>
  Object.entries({ ...(endpoint.by ? ownerHeaders : {}), ...endpoint.headers }).map(
    ([name, description]) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description,
    }),
  )

function requestBodyOf({ endpoint }: DescribedCall): Pick<Operation, 'requestBody'> {
  const fields = endpoint.body ? schemaOf(endpoint.body, 'input') : null
  if (endpoint.upload) {
    const properties = { ...fields?.properties, [endpoint.upload]: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties, required: [endpoint.upload] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  return fields
    ? { requestBody: { required: true, content: { 'application/json': { schema: fields } } } }
    : {}
}

function responsesOf({ endpoint }: DescribedCall): Operation['responses'] {
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const { answer } = endpoint
  if (answer === null) return { [endpoint.status]: { description: 'Done; no body' }, default: refused }
  const content =
    answer === 'file'
      ? { [endpoint.contentType ?? 'application/octet-stream']: { schema: fileSchema(endpoint) } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return { [endpoint.status]: { description: 'Done', content }, default: refused }
}

const toOpenApiPath = (path: string) => path.replace(/[:*](\w+)/g, '{$1}')
const fileSchema = ({ contentType }: DescribedCall['endpoint']) =>
  contentType ? { type: 'string' } : { type: 'string', format: 'binary' }
const operationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`

function operationOf(tag: string, call: DescribedCall): Operation {
  const { endpoint } = call
  return {
    operationId: operationId(endpoint.method, endpoint.path),
    tags: [tag],
    summary: call.about,
    description: `By: ${callerOf(call)}.`,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(call),
    ],
    ...requestBodyOf(call),
    responses: responsesOf(call),
  }
}

/** Generates the OpenAPI 3.1 document of the whole contract from its schemas. */
export function buildOpenApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [tag, described] of Object.entries(calls)) {
    for (const call of described) {
      const path = toOpenApiPath(call.endpoint.path)
      paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operationOf(tag, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'IdeaVault',
      version: '1',
      description:
        'Unsafe methods need the header Origin (or Sec-Fetch-Site: same-origin) of this site. Every refusal is {code, message}.',
    },
    paths,
    components: { schemas: { Error: schemaOf(ErrorAnswer, 'output') } },
  }
}
