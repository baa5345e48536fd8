const MANY = 6;

/** The width that this many columns need side by side; the style sheet declares the names of both classes. */
export function containerFor(columns: number): string {
  return columns > MANY ? '@container/many-columns' : '@container/few-columns';
}
