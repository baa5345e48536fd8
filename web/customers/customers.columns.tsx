import type { Customer } from '#contract/customers/customers.contract.ts';
import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { daysUntil } from '#domain/customers/lifecycle.rules.ts';
import { BAND_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { useToday } from '#web/session/today.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { readersDecimals } from '#web/ui/data/sentence.text.ts';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { ScoreLine } from './ScoreLine.tsx';
import { CustomerStatusChip } from './CustomerStatusChip.tsx';
import { customerStatusLabel } from './customers.words.ts';
import { HealthChange } from '#web/customers/overview/HealthScore.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { countText } from '#web/ui/data/number.text.ts';

type Column = TableColumn<Customer>;
const NOTHING = <span className="text-muted">–</span>;

/** Initials in a narrow column; the tooltip has the name. */
function Initials({ person }: { person: Customer['vcio'] }) {
  if (!person) return NOTHING;
  return (
    <span title={person.name} className="inline-flex">
      <Avatar name={person.name} />
      <span className="sr-only">{person.name}</span>
    </span>
  );
}

/** One line; the tooltip has the full name. */
function Person({ person }: { person: Customer['vcio'] }) {
  if (!person) return NOTHING;
  return (
    <span title={person.name} className="block max-w-28 truncate">
      {person.name}
    </span>
  );
}

/** Four fixed columns, one per severity; a dash for none. */
function Findings({ customer: { openBySeverity } }: { customer: Customer }) {
  return (
    <span className="grid w-44 max-w-full grid-cols-4 gap-x-3 tabular-nums">
      {(['critical', 'high', 'medium', 'low'] as const).map((severity) => (
        <span key={severity} className="grid items-center text-right">
          {openBySeverity[severity] === 0 ? (
            <>
              <span aria-hidden className="text-muted">
                –
              </span>
              <span className="sr-only">no {severity}</span>
            </>
          ) : (
            <SeverityMark severity={severity} count={openBySeverity[severity]} isColumn />
          )}
        </span>
      ))}
    </span>
  );
}

/** One-time cost of open recommendations, or the monthly cost if there is none, because the column is narrow. */
function Proposed({ customer: { openRecommendations, currency } }: { customer: Customer }) {
  const { count, oneTime, monthly } = openRecommendations;
  return (
    <span className="whitespace-nowrap" title={countText(count, 'open recommendation')}>
      <Money oneTime={oneTime} monthly={oneTime === 0 ? monthly : 0} currency={currency} />
    </span>
  );
}

/** Date of the next review, with the days overdue in red. */
function NextReview({ customer: { nextReviewOn } }: { customer: Customer }) {
  const today = useToday();
  if (!nextReviewOn) return NOTHING;
  const days = -daysUntil(nextReviewOn, today);
  const isLate = days > 0;
  return (
    <span className={isLate ? 'inline-flex items-center gap-1.5 whitespace-nowrap text-danger-text' : 'whitespace-nowrap'}>
      <time dateTime={nextReviewOn} className="tabular-nums">
        {formatDay(nextReviewOn)}
      </time>
      {isLate && (
        <>
          <ClockIcon size={14} />
          <span className="text-xs tabular-nums">
            {days} d<span className="sr-only"> overdue</span>
          </span>
        </>
      )}
    </span>
  );
}

/** Date of the last approved assessment, and status of one in progress. */
function Assessed({ customer: { lastAssessmentAt, latestAssessment } }: { customer: Customer }) {
  return (
    <span className="grid leading-tight whitespace-nowrap">
      {lastAssessmentAt ? <DateText value={lastAssessmentAt} /> : NOTHING}
      {latestAssessment && latestAssessment !== 'approved' && (
        <span className="text-xs text-muted">{assessmentStatusLabel(latestAssessment)}</span>
      )}
    </span>
  );
}

const TONES: Record<ScoreBand, string> = { good: '', fair: '', poor: 'text-warning-text', critical: 'text-danger-text' };

/** Score with change and sparkline, coloured if it needs work; the tooltip names the band and the causes of the change. */
function Score({ health }: { health: Customer['health'] }) {
  const bands = useScoreBands();
  const { score, band, reason, runs } = health;
  if (score === null || band === null) return NOTHING;
  const bandText = [BAND_LABELS[band], ...(reason === null ? [] : [readersDecimals(reason)])].join(': ');
  return (
    <span title={bandText} className="inline-flex items-center gap-1.5">
      <span className={classes('text-right font-semibold tabular-nums rows:w-10', TONES[band])}>
        {scoreText(score, bands)}
        <span className="sr-only"> {BAND_LABELS[band]}</span>
      </span>
      <HealthChange health={health} />
      <span className="w-16.5 cards:hidden">
        {runs.length > 1 && (
          <ScoreLine runs={runs} words={`The last ${runs.length} assessments: ${runs.map((run) => scoreText(run, bands)).join(', ')}`} />
        )}
      </span>
    </span>
  );
}

/** Logo on white, since logos are drawn for paper; initials without one. */
function Logo({ name, logo }: Pick<Customer, 'name' | 'logo'>) {
  if (!logo) return <Avatar name={name} />;
  return <img src={logo} alt="" loading="lazy" className="size-6 shrink-0 rounded-field bg-[#ffffff] object-contain" />;
}

/** Names the status only if it differs from "Active". */
function Name({ customer: { name, status, logo, isSample } }: { customer: Customer }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Logo name={name} logo={logo} />
      <span className="flex min-w-0 items-baseline gap-x-2 leading-tight rows:grid">
        <span title={name} className="rows:truncate cards:line-clamp-2">
          {name}
        </span>
        {status !== 'active' && <span className="shrink-0 text-xs font-normal text-muted">{customerStatusLabel(status)}</span>}
      </span>
      {isSample && <SampleMark />}
    </span>
  );
}

const OFF_CARDS = { card: 'hidden' } as const;

/** A field as it is; it is shown where somebody chooses the column, and never on a card. */
const extra = (
  field: 'status' | 'engineer' | 'industry' | 'tags' | 'contractEnd' | 'complianceTags',
  rest: Partial<Column> = {},
): Column => ({
  key: field,
  label: CUSTOMER_FIELDS[field].label,
  cell: ({ [field]: value }) => {
    if (Array.isArray(value)) return value.join(', ') || NOTHING;
    return typeof value === 'object' ? <Person person={value} /> : value || NOTHING;
  },
  isExtra: true,
  ...OFF_CARDS,
  ...rest,
});

export const COLUMNS: readonly Column[] = [
  {
    key: 'name',
    label: 'Customer',
    sortKey: 'name',
    className: 'rows:w-full rows:max-w-0',
    cell: (customer) => <Name customer={customer} />,
  },
  extra('status', { sortKey: 'status', cell: ({ status }) => <CustomerStatusChip status={status} /> }),
  { key: 'tier', label: CUSTOMER_FIELDS.tier.label, sortKey: 'tier', ...OFF_CARDS, cell: ({ tier }) => tier ?? NOTHING },
  { key: 'score', label: 'Score', sortKey: 'score', card: 'aside', cell: ({ health }) => <Score health={health} /> },
  { key: 'findings', label: 'Open findings', sortKey: 'findings', cell: (customer) => <Findings customer={customer} /> },
  { key: 'last', label: 'Last assessed', sortKey: 'assessed', ...OFF_CARDS, cell: (customer) => <Assessed customer={customer} /> },
  { key: 'review', label: 'Next review', sortKey: 'review', cell: (customer) => <NextReview customer={customer} /> },
  {
    key: 'moved',
    label: 'Score change',
    isExtra: true,
    ...OFF_CARDS,
    cell: ({ health: { reason } }) => (reason === null ? NOTHING : readersDecimals(reason)),
  },
  { key: 'recommendations', label: 'Proposed', numeric: true, ...OFF_CARDS, cell: (customer) => <Proposed customer={customer} /> },
  { key: 'vcio', label: CUSTOMER_FIELDS.vcio.label, sortKey: 'vcio', ...OFF_CARDS, cell: ({ vcio }) => <Initials person={vcio} /> },
  extra('engineer', { sortKey: 'engineer' }),
  extra('industry', { sortKey: 'industry' }),
  extra('tags'),
  extra('contractEnd', { key: 'contract', sortKey: 'contract', cell: ({ contractEnd }) => <DateText value={contractEnd} /> }),
  extra('complianceTags', { key: 'compliance' }),
  {
    key: 'updated',
    label: 'Updated',
    sortKey: 'updated',
    isExtra: true,
    ...OFF_CARDS,
    cell: ({ updatedAt }) => <DateText value={updatedAt} />,
  },
];
