import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

interface LineSize {
  domain: readonly [number, number];
  width: number;
  height: number;
}

const PAD = 3;

/** Path of the line, and its end point. */
export function sparkOf(values: readonly number[], { domain, width, height }: LineSize) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [PAD, width - PAD]);
  const y = scaleLinear(domain, [height - PAD, PAD]);
  const last = values.at(-1);
  return {
    path: line<number>((_, index) => x(index), y)(values) ?? '',
    end: last === undefined ? null : { x: x(values.length - 1), y: y(last) },
  };
}
