import type { Specimen } from './specimen.ts';
import { CONTROLS } from './specimens/controls.specimens.tsx';
import { MARKS } from './specimens/marks.specimens.tsx';

/** All folders of web/ui in alphabetical order; a new folder needs a file in `specimens` and a line here. */
export const SHELVES: readonly (readonly [folder: string, specimens: readonly Specimen[]])[] = [
  ['controls', CONTROLS],
  ['marks', MARKS],
];
