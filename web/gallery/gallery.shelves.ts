import { DAYS } from './specimens/choosers.days.specimens.tsx';
import { CHOOSERS } from './specimens/choosers.specimens.tsx';
import { COMMENTS } from './specimens/comments.specimens.tsx';
import { CONTROLS } from './specimens/controls.specimens.tsx';
import { CUSTOM } from './specimens/custom.specimens.tsx';
import { DATA } from './specimens/data.specimens.tsx';
import { FEEDBACK } from './specimens/feedback.specimens.tsx';
import { FINDING } from './specimens/finding.specimens.tsx';
import { FIELDS } from './specimens/forms.specimens.tsx';
import { LIST } from './specimens/list.specimens.tsx';
import { MARKS } from './specimens/marks.specimens.tsx';
import { MOVING } from './specimens/moving.specimens.tsx';
import { FORMS } from './specimens/overlays.forms.specimens.tsx';
import { OVERLAYS } from './specimens/overlays.specimens.tsx';
import { TABLES } from './specimens/tables.specimens.tsx';
import { UI } from './specimens/ui.specimens.tsx';
import type { Specimen } from './specimen.ts';

/** Folders of web/ui in alphabetical order, followed by files in no folder. */
export const SHELVES: readonly (readonly [folder: string, specimens: readonly Specimen[]])[] = [
  ['choosers', [...CHOOSERS, ...DAYS]],
  ['controls', CONTROLS],
  ['custom', CUSTOM],
  ['data', DATA],
  ['feedback', FEEDBACK],
  ['finding', FINDING],
  ['forms', FIELDS],
  ['list', LIST],
  ['marks', MARKS],
  ['moving', MOVING],
  ['overlays', [...OVERLAYS, ...FORMS]],
  ['tables', TABLES],
  ['ui', UI],
  ['comments', COMMENTS],
];
