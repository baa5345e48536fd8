import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import { FiscalQuarter } from '#contract/recommendations/recommendations.fields.ts';
import type { ChangedFields, ChangeKindName } from '#domain/proposals/changes.rules.ts';
import { quarterName } from '#domain/customers/fiscal.rules.ts';
import { EFFORT_LABELS, FIELD_LABELS, RESPONSIBLE_LABELS } from '#web/ui/data/recommendation.labels.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { PERIOD_LABELS, PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { wordsIn } from './tray.words.ts';

type Shown = Pick<TrayChange, 'currency' | 'startMonth' | 'names'>;

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: PRIORITY_LABELS,
  effort: EFFORT_LABELS,
  responsible: RESPONSIBLE_LABELS,
  recurringPer: PERIOD_LABELS,
  costKnown: { true: 'Known', false: 'To be quoted' },
  enabled: { true: 'Shown', false: 'Hidden' },
};

const NOTHING: Readonly<Record<string, string>> = { targetQuarter: 'Unscheduled', durationMinutes: 'Computed', ownerId: 'Unassigned' };

/** Value of a field as a person reads it. */
function valueText(name: string, value: unknown, shown: Shown): string {
  const field = name.split('.').at(-1) ?? name;
  if ((value ?? '') === '') return NOTHING[field] ?? 'None';
  const choice = CHOICES[field]?.[String(value)];
  if (choice !== undefined) return choice;
  if (field === 'ownerId') return shown.names[String(value)] ?? 'A former colleague';
  if (typeof value === 'number') return field === 'durationMinutes' ? `${value} min` : moneyText(value, shown.currency);
  return typeof value === 'string' ? value : quarterText(value, shown);
}

function quarterText(value: unknown, { startMonth }: Shown): string {
  const quarter = FiscalQuarter.safeParse(value);
  return quarter.success ? quarterName(quarter.data, startMonth) : JSON.stringify(value);
}

const PARTS: Readonly<Record<string, string>> = { enabled: 'shown', durationMinutes: 'minutes' };
const LABELS: Readonly<Record<string, string>> = { ...FIELD_LABELS, customerNote: 'Note for the customer' };

/** Label such as "Priority", or "Score, title" for a text of a slide. */
export function fieldLabel(name: string): string {
  const [slide = '', field] = name.split('.');
  if (field === undefined) return LABELS[name] ?? name;
  return `${slide.charAt(0).toUpperCase()}${slide.slice(1).replaceAll('-', ' ')}, ${PARTS[field] ?? field}`;
}

export function kindLabel(kind: ChangeKindName): string {
  const review = reviewWord().one;
  const labels: Record<ChangeKindName, string> = {
    recommendation: 'Recommendation',
    new_recommendation: 'New recommendation',
    roadmap: 'Roadmap',
    answer_note: 'Note of an answer',
    agenda: `${review}, agenda`,
    qbr_text: `${review}, texts`,
  };
  return labels[kind];
}

type Placed = Pick<TrayChange, 'recommendationId' | 'assessmentId' | 'questionKey' | 'qbrId'>;

/** Address of the changed record; null for one that is not created yet. */
export function addressOfChange({ recommendationId, assessmentId, questionKey, qbrId }: Placed): string | null {
  if (recommendationId) return `/recommendations?recommendation=${recommendationId}`;
  if (assessmentId) return `/assessments/${assessmentId}?question=${questionKey ?? ''}`;
  return qbrId && `/qbrs/${qbrId}`;
}

/** Order of the fields; the database keeps none. */
const ORDER = Object.keys(FIELD_LABELS);
const orderOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Fields of a change with their values now and as proposed. */
export function linesOf(before: ChangedFields, proposed: ChangedFields, shown: Shown) {
  const fields = Object.entries(proposed).toSorted(([one], [other]) => orderOf(one) - orderOf(other));
  return fields.map(([name, value]) => ({
    name,
    label: fieldLabel(name),
    before: isUncosted(name, before, proposed) ? 'Uncosted' : valueText(name, before[name], shown),
    after: valueText(name, value, shown),
  }));
}

/** An amount of a recommendation without costs is no price of 0. */
const isUncosted = (name: string, before: ChangedFields, proposed: ChangedFields) =>
  AMOUNTS.includes(name) && before['costKnown'] === false && proposed['costKnown'] === true;
const AMOUNTS = ['oneTimeCost', 'recurringCost'];

/** Words from which two texts are compared word by word, and summed up by their length. */
const COMPARED_WORDS = 4;
export const isLong = (text: string): boolean => wordsIn(text) >= COMPARED_WORDS;

interface ChangeSummary {
  /** Record and field, such as "Recommendation, priority". */
  place: string;
  now: string;
  proposed: string;
}

/** One line about a change: its first field, and the number of the others. */
export function summaryOf(change: TrayChange): ChangeSummary {
  const lines = linesOf(change.now, change.proposed, change);
  const [first, ...others] = lines.filter(({ name }) => name !== 'costKnown' || lines.length === 1);
  const kind = kindLabel(change.kind);
  if (!first) return { place: kind, now: 'None', proposed: 'None' };
  if (change.kind === 'new_recommendation') return { place: kind, now: 'None', proposed: countText(others.length + 1, 'field') };
  const place = change.kind === 'answer_note' ? kind : `${kind}, ${first.label.toLowerCase()}`;
  const isText = isLong(first.before) || isLong(first.after);
  const lengthOf = (text: string, field: unknown) => (isText && (field ?? '') !== '' ? countText(wordsIn(text), 'word') : text);
  return {
    place: others.length > 0 ? `${place} and ${others.length} more` : place,
    now: lengthOf(first.before, change.now[first.name]),
    proposed: lengthOf(first.after, change.proposed[first.name]),
  };
}

/** Record that a change is about, such as "recommendation". */
export function recordWord(kind: ChangeKindName): string {
  if (kind === 'answer_note') return 'answer';
  return kind === 'agenda' || kind === 'qbr_text' ? reviewWord().one : 'recommendation';
}

/** Notice about a record that was changed after the proposal. */
export function changedNotice(kind: ChangeKindName): string {
  return `This ${recordWord(kind)} changed after the proposal was made. Compare before you accept.`;
}
