const MANY = 6;

/** Container class for the width that this many columns need; the style sheet declares both names. */
export function containerFor(columns: number): string {
  return columns > MANY ? '@container/many-columns' : '@container/few-columns';
}
