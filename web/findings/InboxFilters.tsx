import { exportFindings, type getFindingCounts } from '#contract/findings/findings.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { download } from '#web/http/download.ts';
import { classes } from '#web/ui/classes.ts';
import { PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { useNames } from '#web/ui/list/chip.names.ts';
import { SaveViewButton } from '#web/ui/list/SaveViewButton.tsx';
import { useViews, ViewTabs } from '#web/ui/list/ViewTabs.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { ShowAs } from './list/ShowAs.tsx';
import { groupQuery, INBOX_VIEWS, type FindingsParams, VIEW_LABELS } from './findings.search.ts';

const INBOX = 'inbox';
/** Whole inbox, one of its groups, or all findings of a status. */
const SHOWN = [
  { value: INBOX, label: 'Inbox' },
  ...INBOX_VIEWS.map((view) => ({ value: `group:${view}`, label: VIEW_LABELS[view] })),
  ...FINDING_STATUSES.map((status) => ({ value: `status:${status}`, label: `Status: ${FINDING_STATUS_LABELS[status]}` })),
];
const shownOf = ({ group, status }: FindingsParams) => (group ? `group:${group}` : status ? `status:${status}` : INBOX);
const chosenOf = (shown: string): Pick<FindingsParams, 'group' | 'status'> => ({
  group: INBOX_VIEWS.find((view) => shown === `group:${view}`),
  status: FINDING_STATUSES.find((status) => shown === `status:${status}`),
});

interface InboxFiltersProps {
  search: FindingsParams;
  change: (next: Partial<FindingsParams>) => void;
  counts: OutputOf<typeof getFindingCounts> | undefined;
  clear: () => void;
  /** Undefined for all customers. The vCIO filter is hidden for one customer, since it has one vCIO. */
  customerId: string | undefined;
}

export function InboxFilters({ search, change, counts, clear, customerId }: InboxFiltersProps) {
  const { q, severity, status, group, vcioId } = search;
  const views = useViews(customerId === undefined ? 'findings' : undefined, INBOX_TAB);
  const nameOf = useNames({ people: [vcioId], customers: [] });
  const remove = (key: string) =>
    change(key === 'shown' ? { group: undefined, status: undefined, finding: undefined } : { [key]: undefined });
  return (
    <>
      {customerId === undefined && <ViewTabs {...views} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search findings"
          value={q ?? ''}
          onChange={(text) => change({ q: text || undefined })}
          className="max-md:w-full md:max-w-46 md:min-w-32 md:flex-1"
        />
        <div className="w-33 max-md:flex-1">
          <Select
            label="Findings shown"
            options={SHOWN}
            value={shownOf(search)}
            onChange={(chosen) => change({ ...chosenOf(chosen), finding: undefined })}
          />
        </div>
        {customerId === undefined && (
          <div className="w-33 max-md:flex-1">
            <PersonCombobox
              label="vCIO"
              placeholder="All vCIOs"
              value={vcioId ?? null}
              onChange={(chosen) => change({ vcioId: chosen ?? undefined, finding: undefined })}
            />
          </div>
        )}
        {counts && (
          <ul aria-label="Matching findings by severity" className="flex flex-wrap">
            {FINDING_SEVERITIES.toReversed().map((one) => (
              <li key={one}>
                <button
                  type="button"
                  aria-pressed={one === severity}
                  onClick={() => change({ severity: one === severity ? undefined : one })}
                  className={classes(
                    'flex h-8 items-center gap-1.5 rounded-field px-2 text-sm hover:bg-surface-2',
                    one === severity && 'bg-surface-2 inset-ring inset-ring-border-strong/60',
                  )}
                >
                  <span className="font-semibold tabular-nums">{numberText(counts.bySeverity[one])}</span>
                  <SeverityMark severity={one} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex gap-2 md:ml-auto">
          <ShowAs shown="inbox" />
          <CsvButton
            download={() => {
              const shown = status || group ? { status, ...groupQuery(group) } : { living: 'true' as const };
              return download(exportFindings, { query: { format: 'csv', sort: '-risk', ...shown, q, severity, vcioId, customerId } });
            }}
          />
        </div>
        <div className="flex w-full flex-wrap items-center gap-2 empty:hidden">
          <FilterChips chips={chipsOf(search, nameOf(vcioId ?? ''))} onRemove={remove} onClear={clear} />
          {customerId === undefined && <SaveViewButton name="findings" views={views} />}
        </div>
      </div>
    </>
  );
}

/** Recommendations tab that contains the inbox. */
const INBOX_TAB = { tab: 'findings' };

function chipsOf({ q, severity, status, group, vcioId }: FindingsParams, vcio: string | undefined) {
  const shown = [group && VIEW_LABELS[group], status && FINDING_STATUS_LABELS[status]].filter(Boolean).join(', ');
  return [
    ...(q ? [{ key: 'q', label: `Search: ${q}` }] : []),
    ...(shown ? [{ key: 'shown', label: `Shown: ${shown}` }] : []),
    ...(severity ? [{ key: 'severity', label: `Severity: ${SEVERITY_LABELS[severity]}` }] : []),
    ...(vcioId ? [{ key: 'vcioId', label: `vCIO: ${vcio ?? 'one'}` }] : []),
  ];
}
