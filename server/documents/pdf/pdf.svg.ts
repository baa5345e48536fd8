import type { Graphic } from '#domain/deck/page/graphic.rules.ts';
import type { Box } from '#domain/deck/page/slide.model.rules.ts';

type Attributes = Record<string, string | number | undefined>;

/** Values are computed numbers, colours and paths, never user text. */
function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${value}"`]));
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function shapeOf(graphic: Graphic): string {
  if (graphic.kind === 'text') return '';
  const look = {
    fill: graphic.fill,
    stroke: graphic.stroke,
    'stroke-width': graphic.width,
    'stroke-dasharray': graphic.dash,
    'stroke-linejoin': 'round',
  };
  if (graphic.kind === 'path') return tag('path', { d: graphic.d, ...look });
  if (graphic.kind === 'rect') return tag('rect', { ...graphic.box, rx: graphic.radius, ...look });
  return tag('circle', { cx: graphic.x, cy: graphic.y, r: graphic.radius, ...look });
}

/** Shapes of a chart as SVG; labels are set by the page in its fonts. */
export function svgOf(graphics: readonly Graphic[], { x, y, width, height }: Box): string {
  const shapes = graphics.map(shapeOf).join('');
  return tag('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `${x} ${y} ${width} ${height}` }, shapes);
}
