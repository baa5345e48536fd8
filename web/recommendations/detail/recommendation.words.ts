import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { type FiscalQuarter, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { monthsOf } from '#web/recommendations/quarters.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { PERIOD_LABELS, PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { EFFORT_LABELS, RESPONSIBLE_LABELS } from '#web/ui/data/recommendation.labels.ts';
import { ownFieldsOf, ownText } from '#web/ui/custom/own.fields.ts';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import type { FieldName } from './recommendation.form.ts';

/** Text such as "Q4 FY27, Jan – Mar 2027". */
export function quarterText(quarter: FiscalQuarter, startMonth: number): string {
  return `${quarterLabel(quarter)}, ${monthsOf(quarter, startMonth)}`;
}

/** Text such as "£3,800 + £290 a month"; "–" for zero. */
export function priceText(
  price: Pick<Recommendation['options'][number], 'oneTime' | 'recurring' | 'recurringPer'>,
  currency: string,
): string {
  const monthly = monthlyOf(price);
  const parts = [price.oneTime && moneyText(price.oneTime, currency), monthly && `${moneyText(monthly, currency)} per month`];
  return parts.filter(Boolean).join(' + ') || '–';
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const orNone = (text: string | null | undefined) => text || 'none';

type Saying = (row: Recommendation) => string;

/** Another person's value of each field as text. */
const FIELD_SAYINGS: Record<FieldName, Saying> = {
  title: ({ title }) => title,
  status: ({ status }) => recommendationStatus(status),
  priority: ({ priority }) => PRIORITY_LABELS[priority],
  category: ({ category }) => orNone(category),
  problem: ({ problem }) => orNone(problem),
  benefit: ({ benefit }) => orNone(benefit),
  riskIfNot: ({ riskIfNot }) => orNone(riskIfNot),
  internalNote: ({ internalNote }) => orNone(internalNote),
  findingIds: ({ findingIds }) => counted(findingIds.length, 'finding'),
  dependsOnIds: ({ dependsOn }) => orNone(dependsOn.map(({ title }) => title).join(', ')),
  assetIds: ({ assets }) => orNone(assets.map(({ name }) => name).join(', ')),
  options: ({ options, currency }) => orNone(options.map((option) => `${option.name} ${priceText(option, currency)}`).join('; ')),
  oneTimeCost: ({ oneTimeCost, currency }) => moneyText(oneTimeCost, currency),
  recurringCost: ({ recurringCost, currency }) => moneyText(recurringCost, currency),
  recurringPer: ({ recurringPer }) => PERIOD_LABELS[recurringPer],
  costKnown: ({ costKnown }) => (costKnown ? 'known' : 'unknown, to be quoted'),
  margin: ({ margin = null }) => (margin === null ? 'none' : `${margin / 100} %`),
  targetQuarter: ({ targetQuarter }) => (targetQuarter ? quarterLabel(targetQuarter) : 'Unscheduled'),
  start: ({ start }) => (start ? formatDay(start) : 'none'),
  end: ({ end }) => (end ? formatDay(end) : 'none'),
  effort: ({ effort }) => (effort ? EFFORT_LABELS[effort] : 'none'),
  responsible: ({ responsible }) => RESPONSIBLE_LABELS[responsible],
  ownerId: ({ owner }) => owner?.name ?? 'nobody',
  initiativeId: ({ initiative }) => orNone(initiative?.name),
  probability: ({ probability }) => (probability === null ? 'none' : `${probability} %`),
  retest: ({ retest }) => (retest ? 'yes' : 'no'),
  customFields: ({ customFields }) =>
    orNone(
      ownFieldsOf('recommendation')
        .map((field) => `${field.label}: ${orNone(ownText(field, customFields[field.key]))}`)
        .join('; '),
    ),
};

export function theirValue(name: FieldName, row: Recommendation): string {
  return FIELD_SAYINGS[name](row);
}

/** Tailwind width; the options need the room. */
export const DRAWER_WIDTH = 'w-170';

/** Text such as "Re-test: 2 wait for the next assessment, 1 is met, 1 was found again". */
export function retestText({ waiting, met, foundAgain }: NonNullable<Recommendation['retests']>): string {
  const parts = [
    waiting > 0 && `${waiting} awaiting the next assessment`,
    met > 0 && `${met} ${met === 1 ? 'is' : 'are'} met`,
    foundAgain > 0 && `${foundAgain} ${foundAgain === 1 ? 'was' : 'were'} found again`,
  ].filter(Boolean);
  return `Re-test: ${parts.join(', ') || 'no linked findings'}`;
}
