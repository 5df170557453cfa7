import { FileText } from 'lucide-react'
import { Component, type ReactNode, useEffect, useMemo } from 'react'
import type { Manifest } from '#contract/packages/read-manifest.ts'
import type { Verdict } from '#contract/packages/verdict.ts'
import type { PackageFiles } from '#contract/zip/package-files.ts'
import { ElementsView } from '../document/elements/elements-view.tsx'
import { RichText } from '../document/rich-text/rich-text.tsx'
import { videosAsLinks } from '../document/rich-text/videos-as-links.ts'
import styles from './verify.module.css'

type Idea = NonNullable<Verdict['idea']>

/** The idea in a package, shown as everywhere else: sanitised, and with nothing loaded from other sites. */
export function SealedIdea({ idea, files }: { idea: Idea; files: PackageFiles }) {
  const { manifest, documentId, digest } = idea
  return (
    <section className={styles.idea} aria-label="The idea in this package">
      <h2 className={styles.ideaTitle}>{manifest.title || 'Untitled Idea'}</h2>
      <p className={styles.soft}>
        by <bdi>{manifest.author.name}</bdi>, as claimed
      </p>
      <SealedContent manifest={manifest} files={files} />
      <dl className={styles.codes}>
        <dt>Document ID</dt>
        <dd className="mono">{documentId}</dd>
        <dt>Fingerprint (SHA-256)</dt>
        <dd className="mono">{digest.match(/.{4}/g)?.join(' ')}</dd>
      </dl>
    </section>
  )
}

type SealedContentProps = {
  manifest: Pick<Manifest, 'contentType' | 'files' | 'assets'>
  files: PackageFiles
}

/**
 * The content that a manifest names, from `files` by path. The author of a package decides what is to be drawn, which may be more than
 * a browser can.
 */
export function SealedContent(props: SealedContentProps) {
  return (
    <ErrorBoundary key={props.manifest.files[0]?.sha256}>
      <Content {...props} />
    </ErrorBoundary>
  )
}

/** Without this boundary one error while drawing would end the whole page, and files chosen later would get no verdict. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? (
      <p className={styles.soft}>This browser cannot show it. Its files are in the package.</p>
    ) : (
      this.props.children
    )
  }
}

function Content({ manifest, files }: SealedContentProps) {
  const { contentType, files: named, assets } = manifest
  const bytes = files.get(named[0]?.path ?? '')
  const addresses = useObjectUrls(files, contentType === 'application/pdf' ? named : assets)
  if (!bytes) return null
  if (contentType === 'application/pdf')
    return (
      <a className={styles.file} href={addresses.get(named[0]?.path ?? '')} download="original.pdf">
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        Save the PDF
      </a>
    )
  const text = new TextDecoder().decode(bytes)
  if (contentType === 'application/json') return <ElementsView content={parse(text)} />
  const pathOf = new Map(assets.map(({ url, path }) => [url, path]))
  return (
    <RichText
      html={videosAsLinks(text)}
      // A picture or memo from elsewhere is not part of what was sealed, so nothing is loaded for it.
      resolveImage={(src) => addresses.get(pathOf.get(src) ?? '') ?? 'data:,'}
    />
  )
}

/**
 * Object URLs for the files of a package while it is shown. Their types follow from their names, which may lie: browsers run no script
 * in an <img>.
 */
function useObjectUrls(files: PackageFiles, named: readonly { path: string }[]): ReadonlyMap<string, string> {
  const addresses = useMemo(
    () =>
      new Map(
        named.flatMap(({ path }) => {
          const bytes = files.get(path)
          return bytes
            ? [[path, URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: typeOf(path) }))]]
            : []
        }),
      ),
    [files, named],
  )
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  return addresses
}

const types: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
}
const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
