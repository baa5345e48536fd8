import { expect, test } from 'vitest';
import type { OwnSlide } from '#domain/deck/own/own.rules.ts';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import {
  afterSave,
  bodyOf,
  conflictsOf,
  type DeckDraft,
  drafted,
  type Place,
  type SectionOf,
  withChange,
  withMine,
  withTheirs,
} from './editor.draft.ts';

const rich = (text: string): RichText => [{ runs: [{ text }] }];
const section = (key: SectionOf['key'], changed: Partial<SectionOf> = {}): SectionOf => ({
  key,
  title: key,
  enabled: true,
  narrative: '',
  keptNarrative: '',
  data: null,
  texts: {},
  chosen: [],
  speakerNotes: '',
  durationMinutes: null,
  minutes: '',
  own: null,
  ...changed,
});
const stored = [section('cover'), section('score', { texts: { 'score.title': rich('Up') } }), section('risks')];
const title: Place = { kind: 'text', section: 'score', field: 'score.title' };
const lead: Place = { kind: 'text', section: 'score', field: 'score.lead' };
const notes: Place = { kind: 'notes', section: 'risks' };
const order: Place = { kind: 'order' };

test('A save of a deck sends only changes, and a text that is reset to the generated one as null', () => {
  const draft = withChange(withChange([], stored, title, null), stored, notes, 'Ask first.');
  expect(bodyOf(stored, draft)).toEqual([
    { key: 'score', texts: [{ field: 'score.title', text: null }] },
    { key: 'risks', speakerNotes: 'Ask first.' },
  ]);
  expect(drafted(stored, draft).map(({ texts, speakerNotes }) => [Object.keys(texts).length, speakerNotes])).toEqual([
    [0, ''],
    [0, ''],
    [0, 'Ask first.'],
  ]);
});

test('Removed minutes of a section are saved as none, so that it gets its share again', () => {
  const timed = [section('score', { durationMinutes: 25 })];
  const draft = withChange([], timed, { kind: 'minutes', section: 'score' }, null);
  expect(bodyOf(timed, draft)).toEqual([{ key: 'score', durationMinutes: null }]);
  expect(drafted(timed, draft)[0]?.durationMinutes).toBeNull();
});

test('A new order of a deck names every section, so that the server can follow it', () => {
  const draft = withChange([], stored, order, ['cover', 'risks', 'score']);
  expect(bodyOf(stored, draft)).toEqual([{ key: 'cover' }, { key: 'risks' }, { key: 'score' }]);
  expect(drafted(stored, draft).map(({ key }) => key)).toEqual(['cover', 'risks', 'score']);
});

test('A word that is typed on a slide and deleted again leaves nothing to save', () => {
  const typed = withChange([], stored, title, rich('Upwards'));
  expect(withChange(typed, stored, title, rich('Up'))).toEqual([]);
});

test('Text typed on a slide during a save is still unsaved afterwards, and causes no conflict with it', () => {
  const sent = withChange([], stored, title, rich('Up again'));
  const typedOn = withChange(sent, stored, title, rich('Up again, and more'));
  const saved = [section('cover'), section('score', { texts: { 'score.title': rich('Up again') } }), section('risks')];
  const left = afterSave(typedOn, sent, saved);
  expect(left.map(({ value }) => value)).toEqual([rich('Up again, and more')]);
  expect(conflictsOf(left, saved)).toEqual([]);
  expect(afterSave(sent, sent, saved)).toEqual([]);
});

test('A change reverted during its save is saved again, and not taken as stored', () => {
  const sent = withChange([], stored, order, ['cover', 'risks', 'score']);
  const back = withChange(sent, stored, order, ['cover', 'score', 'risks'], sent);
  const [cover, score, risks] = stored;
  const saved = [cover, risks, score].filter((one) => one !== undefined);
  expect(afterSave(back, sent, saved)).toEqual([{ place: order, value: ['cover', 'score', 'risks'], from: ['cover', 'risks', 'score'] }]);
});

test('Two people who change different texts of a slide have no conflict', () => {
  const mine = withChange([], stored, lead, rich('Mine'));
  const theirs = [section('cover'), section('score', { texts: { 'score.title': rich('Theirs') } }), section('risks')];
  expect(conflictsOf(mine, theirs)).toEqual([]);
});

test('Two people who change the same text of a slide both keep their words until one is chosen', () => {
  const mine: DeckDraft = withChange(withChange([], stored, title, rich('Mine')), stored, notes, 'Kept.');
  const theirs = [section('cover'), section('score', { texts: { 'score.title': rich('Theirs') } }), section('risks')];
  const [conflict, ...others] = conflictsOf(mine, theirs);
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ place: title, value: rich('Mine'), theirs: rich('Theirs') });
  if (!conflict) throw new Error('There is a conflict.');
  expect(withTheirs(mine, title).map(({ value }) => value)).toEqual(['Kept.']);
  expect(conflictsOf(withMine(mine, conflict), theirs)).toEqual([]);
  expect(bodyOf(theirs, withMine(mine, conflict))).toContainEqual({ key: 'score', texts: [{ field: 'score.title', text: rich('Mine') }] });
});

test('A new slide, its texts and its place are sent as changes, and a removed one as null', () => {
  const key = 'own-1x9k20ab';
  const own: OwnSlide = { layout: 'text', picture: null, alt: '', isCarried: false };
  const sections = [section('cover'), section('score')];
  const added = [
    { place: { kind: 'own', section: key }, value: own },
    { place: { kind: 'text', section: key, field: `${key}.title` }, value: rich('Server room') },
    { place: { kind: 'order' }, value: ['cover', key, 'score'] },
  ] as const;
  const draft = added.reduce<DeckDraft>((all, { place, value }) => withChange(all, sections, place, value), []);
  expect(drafted(sections, draft).map(({ key: one, title }) => [one, title])).toEqual([
    ['cover', 'cover'],
    [key, 'Server room'],
    ['score', 'score'],
  ]);
  expect(bodyOf(sections, draft)).toEqual([
    { key: 'cover' },
    { key, own, texts: [{ field: `${key}.title`, text: rich('Server room') }] },
    { key: 'score' },
  ]);
  const stored = [...sections, section(key, { own, title: 'Server room' })];
  const removal = withChange([], stored, { kind: 'own', section: key }, null);
  expect(drafted(stored, removal).map(({ key: one }) => one)).toEqual(['cover', 'score']);
  expect(bodyOf(stored, removal)).toEqual([{ key, own: null }]);
  expect(withChange(removal, stored, { kind: 'own', section: key }, own)).toEqual([]);
});

test('A list that is stored with its fields in another order is the same text, and no conflict', () => {
  const mine = withChange([], stored, title, [{ isItem: true, runs: [{ text: 'Racks' }] }]);
  const saved = [section('cover'), section('score', { texts: { 'score.title': [{ runs: [{ text: 'Racks' }], isItem: true }] } })];
  expect(conflictsOf(mine, saved)).toEqual([]);
});
