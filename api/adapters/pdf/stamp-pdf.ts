import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'
import { allowDecoding, isDecodingSpent } from './limit-decoding.ts'
import { drawMark, type Frame, shapeMark } from './mark-forms.ts'
import type { Stamped, StampTask } from './sheet.ts'

const MEGABYTE = 1024 * 1024
/** The limit for the decompressed tables of a PDF. Those of a large one take a few megabytes. */
const MAX_DECODED = 32 * MEGABYTE
const MAX_PAGES = 5_000
/** If it grows by more than this, the stamped file is not the same document any more. */
const MAX_GROWTH = 10 * MEGABYTE
const NO_FRAME: Frame = { x: 0, y: 0, width: 612, height: 792, turned: 0 }

/**
 * Writes lines over every page of a PDF. The whole file is rewritten, because an appended part could be cut off again. Returns a fault
 * if this PDF cannot be stamped; throws if the lines cannot be drawn, which says nothing about the PDF.
 */
export async function stampPdf({ bytes, lines }: StampTask): Promise<Stamped> {
  const mark = await shapeMark(lines)
  allowDecoding(MAX_DECODED)
  try {
    const doc = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
    const pages = doc.getPages()
    if (isDecodingSpent() || pages.length > MAX_PAGES) return { fault: 'too-large' }
    if (pages.length === 0) return { fault: 'damaged' }
    const formFor = drawMark(doc.context, mark)
    const lay = layOver(doc.context)
    for (const page of pages) lay(page, formFor(frameOf(page)))
    const stamped = await doc.save({ addDefaultPage: false, updateFieldAppearances: false })
    return stamped.length > bytes.length + MAX_GROWTH
      ? { fault: 'too-large' }
      : { stamped, pages: pages.length }
  } catch (error) {
    if (error instanceof EncryptedPDFError) return { fault: 'encrypted' }
    return { fault: isDecodingSpent() ? 'too-large' : 'damaged' }
  }
}

/** The visible part of a page: its crop box, as far as that lies within its media box. */
function frameOf(page: PDFPage): Frame {
  try {
    const [crop, media] = [edgesOf(page.getCropBox()), edgesOf(page.getMediaBox())]
    const [left, bottom] = [Math.max(crop.left, media.left), Math.max(crop.bottom, media.bottom)]
    const [width, height] = [Math.min(crop.right, media.right) - left, Math.min(crop.top, media.top) - bottom]
    const turned = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360
    return width > 0 && height > 0 && Number.isFinite(width * height + turned)
      ? { x: left, y: bottom, width, height, turned }
      : NO_FRAME
  } catch {
    return NO_FRAME
  }
}

type Box = ReturnType<PDFPage['getMediaBox']>
const edgesOf = ({ x, y, width, height }: Box) => ({
  left: Math.min(x, x + width),
  right: Math.max(x, x + width),
  bottom: Math.min(y, y + height),
  top: Math.max(y, y + height),
})

const names = { contents: PDFName.of('Contents'), resources: PDFName.of('Resources') }
const XObject = PDFName.of('XObject')

type Layer = { resources: PDFRef; drawing: PDFRef }

/** Lays a form over pages. A page's own content is enclosed in `q` and `Q`, so that it cannot change how the form is drawn. */
function layOver(context: PDFContext): (page: PDFPage, form: PDFRef) => void {
  const begin = context.register(context.flateStream('q\n'))
  // Pages may share resources; these are copied once for each form.
  const layers = new Map<PDFDict | null, Map<PDFRef, Layer>>()
  return ({ node }, form) => {
    const known = context.lookup(node.getInheritableAttribute(names.resources))
    const shared = known instanceof PDFDict ? known : null
    const ofShared = layers.get(shared) ?? new Map<PDFRef, Layer>()
    layers.set(shared, ofShared)
    const layer = ofShared.get(form) ?? newLayer(context, shared, form)
    ofShared.set(form, layer)
    const own = node.get(names.contents)
    const contents = context.lookup(own)
    const parts = contents instanceof PDFArray ? contents.asArray() : own instanceof PDFRef ? [own] : []
    node.set(names.resources, layer.resources)
    node.set(names.contents, context.obj([begin, ...parts, layer.drawing]))
  }
}

function newLayer(context: PDFContext, shared: PDFDict | null, form: PDFRef): Layer {
  const resources = shared?.clone() ?? context.obj({})
  const forms = resources.lookup(XObject)
  const own = forms instanceof PDFDict ? forms.clone() : context.obj({})
  let name = 'Mark'
  // The file may have been stamped before.
  for (let n = 1; own.has(PDFName.of(name)); n++) name = `Mark${n}`
  own.set(PDFName.of(name), form)
  resources.set(XObject, own)
  return {
    resources: context.register(resources),
    drawing: context.register(context.flateStream(`\nQ\nq /${name} Do Q\n`)),
  }
}
