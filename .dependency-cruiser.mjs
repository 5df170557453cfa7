// What an import may not do. The order of the folders stands in scripts/import-order.mjs; docs/decisions/0011 says why.
import { featureNames, order } from './scripts/import-order.mjs'

const programs =
  '^(api/(main|store|invite|mail|new-push-key|new-log|backup|restore|check|person|verify|adapters/pdf/print-worker|embedded-mongodb/worker)|pwa/(main|main-recipient|prerender|service-worker/service-worker|verify/standalone(-paint|-theme)?))\\.tsx?$'
const usesMongoose =
  '(\\.model|/file-store|/record-bytes|/is-store-unavailable|^api/server/(connect-store|inspect-store|prepare-database|create-indexes|start-context|migrations/[^/]+))\\.ts$'

const at = (place) => `^${place.replaceAll('.', '\\.')}${/\.tsx?$/.test(place) ? '' : '/[^/]+'}$`
/** For each place: what stands neither in it nor below it is forbidden. */
const downhill = order.flatMap((lines) =>
  lines.flatMap((places, line) =>
    places.map((place) => ({
      name: `${place}: only what stands below`,
      from: { path: at(place) },
      to: { path: '^(api|pwa|tests|scripts)/', pathNot: [place, ...lines.slice(line + 1).flat()].map(at) },
    })),
  ),
)
const only = (name, importers) => ({
  name: `${name}: only in its layer`,
  from: { path: '^(api|pwa)/', pathNot: importers },
  to: { path: `node_modules/${name}/` },
})
const alone = (folder, packages, dependencyTypesNot = []) => ({
  name: `${folder}: only itself and ${packages}`,
  from: { path: `^${folder}/` },
  to: { pathNot: `^${folder}/|node_modules/(${packages})/`, dependencyTypesNot },
})

const inFeature = `^pwa/(${featureNames.join('|')})/`

/** Each rule forbids imports from such a file to such a file. Imports of types count. */
const rules = [
  ...downhill,
  { name: 'each folder has its line', from: { pathNot: order.flat(2).map(at) }, to: {} },
  {
    name: 'a feature never imports another one: a route composes them',
    from: { path: inFeature },
    to: { path: inFeature, pathNot: '^pwa/$1/' },
  },
  { name: 'no circles', from: {}, to: { circular: true } },
  {
    name: 'each file is used by a program',
    from: { path: programs },
    // Types of a package that brings none are read by the compiler.
    to: { pathNot: ['\\.fake\\.tsx?$', '\\.d\\.ts$', programs], reachable: false },
  },
  { name: 'fakes: only in tests', from: {}, to: { path: '\\.fake\\.tsx?$' } },
  { name: 'an import finds its file', from: {}, to: { couldNotResolve: true } },
  {
    name: 'from another feature an operation or a guard, never its model or routes',
    from: { path: '^api/([^/]+)/' },
    to: { path: '\\.(model|routes)\\.ts$', pathNot: ['^api/$1/', '^api/adapters/'] },
  },
  alone('api/contract', 'valibot|@noble|fflate'),
  alone('api/embedded-mongodb', 'bson|lmdb|mingo', ['core']),
  { name: 'no development packages', from: { path: '^api/' }, to: { dependencyTypes: ['npm-dev'] } },
  only('mongoose', usesMongoose),
  only('express', ['\\.(routes|guard)\\.ts$', '^api/http/', '^api/app\\.ts$']),
  only('dexie', ['^pwa/data/']),
]

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
    exclude: { path: '\\.test\\.tsx?$' },
  },
}
