import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Box, boundsOf, readElements, type Shape, withMargin } from './elements-geometry.ts'
import styles from './elements-view.module.css'

/** A canvas-style idea as one drawing: text, rectangles and circles; shapes of other kinds are left out. */
export function ElementsView({ content }: { content: unknown }) {
  const shapes = useMemo(() => readElements(content), [content])
  const group = useRef<SVGGElement>(null)
  const [box, setBox] = useState<Box>(() => withMargin(boundsOf(shapes)))
  useLayoutEffect(() => {
    // Only the browser knows how wide the letters of a font are.
    const drawn = shapes.length > 0 ? group.current?.getBBox() : undefined
    if (drawn && drawn.width > 0 && drawn.height > 0) setBox(withMargin(drawn))
  }, [shapes])
  if (shapes.length === 0) return <p className={styles.empty}>This page is empty.</p>
  const words = shapes
    .flatMap((shape) => (shape.type === 'text' && shape.text ? [shape.text] : []))
    .join('. ')
  return (
    <svg
      className={styles.drawing}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="img"
      aria-label={words || 'Drawing'}
    >
      <g ref={group}>
        {[...shapes.entries()].map(([place, shape]) => (
          <ShapeView shape={shape} key={place} />
        ))}
      </g>
    </svg>
  )
}

function ShapeView({ shape }: { shape: Shape }) {
  const { type, x, y, rotation = 0, radius = 0, width = 0, height = 0 } = shape
  const paint = {
    fill: colour(shape.fill, type === 'text' ? 'black' : 'none'),
    stroke: colour(shape.stroke, 'none'),
    ...(shape.strokeWidth === undefined ? {} : { strokeWidth: shape.strokeWidth }),
    ...(rotation === 0 ? {} : { transform: `rotate(${rotation} ${x} ${y})` }),
  }
  if (type === 'rect')
    return <rect x={x} y={y} width={Math.max(0, width)} height={Math.max(0, height)} {...paint} />
  if (type === 'circle') return <circle cx={x} cy={y} r={Math.max(0, radius)} {...paint} />
  const size = shape.fontSize ?? 16
  return (
    <text
      fontSize={size}
      fontFamily={shape.fontFamily ?? 'sans-serif'}
      {...(shape.fontStyle?.includes('bold') ? { fontWeight: 'bold' } : {})}
      {...(shape.fontStyle?.includes('italic') ? { fontStyle: 'italic' } : {})}
      {...paint}
    >
      {[...(shape.text ?? '').split('\n').entries()].map(([place, line]) => (
        <tspan key={place} x={x} y={y + size * (1 + 1.2 * place)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A plain colour; anything else, such as a reference to another document, is replaced by `otherwise`. */
function colour(value: string | undefined, otherwise: string): string {
  return value !== undefined && CSS.supports('color', value) ? value : otherwise
}
