import { expect, test } from 'vitest';
import { changesOf, draftedSections, isEmptyDraft, withChange, withoutStored } from './qbrs.draft.ts';

const section = (key: 'summary' | 'findings', narrative: string) => ({
  key,
  title: key,
  enabled: true,
  narrative,
  data: null,
  texts: {},
  speakerNotes: '',
  minutes: '',
});
const summary = section('summary', 'As it was.');
const findings = section('findings', 'Three gaps.');
const stored = [summary, findings];

test('A save of a QBR sends only the sections that changed', () => {
  const draft = withChange({}, summary, { narrative: 'Better.' });
  expect(changesOf(stored, draft)).toEqual([{ key: 'summary', narrative: 'Better.' }]);
  expect(draftedSections(stored, draft).map(({ narrative }) => narrative)).toEqual(['Better.', 'Three gaps.']);
});

test('A word that is typed and removed again leaves nothing to save', () => {
  const typed = withChange({}, summary, { narrative: 'As it was. More.' });
  expect(isEmptyDraft(withChange(typed, summary, { narrative: 'As it was.' }))).toBe(true);
});

test('A section that is hidden keeps the text being written for it', () => {
  const draft = withChange(withChange({}, summary, { narrative: 'Better.' }), summary, { enabled: false });
  expect(changesOf(stored, draft)).toEqual([{ key: 'summary', narrative: 'Better.', enabled: false }]);
});

test('Text typed while a save is under way is still unsaved afterwards', () => {
  const typedOn = withChange({}, summary, { narrative: 'Better, and more.' });
  const saved = [{ ...summary, narrative: 'Better.' }, findings];
  expect(changesOf(saved, withoutStored(saved, typedOn))).toEqual([{ key: 'summary', narrative: 'Better, and more.' }]);
  expect(isEmptyDraft(withoutStored(saved, withChange({}, summary, { narrative: 'Better.' })))).toBe(true);
});
