import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportStackReport, getStackReport, type StackReport } from '#contract/stack/stack.report.contract.ts';
import { STACK_TIERS } from '#domain/stack/stack.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { StackIcon } from '#web/ui/icons.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import type { AuditsSearch } from '#web/stack/stack.search.ts';
import { HeatMap } from './HeatMap.tsx';
import { CoverageTable, OffStandardTable, RenewalsTable, VendorTable, WhiteSpaceTable } from './ReportTables.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const PARTS = [
  { value: 'heat-map', label: 'Heat map' },
  { value: 'coverage', label: 'Coverage' },
  { value: 'off-standard', label: 'Off standard' },
  { value: 'renewals', label: 'Renewals' },
  { value: 'white-space', label: 'White space' },
  { value: 'vendor', label: 'Vendor exit' },
] as const;
type Part = (typeof PARTS)[number]['value'];
const ALL = 'all';

interface ReportTabProps {
  search: AuditsSearch;
  change: (next: Partial<AuditsSearch>) => void;
}

/** Latest completed audits of all customers in comparison. */
export function ReportTab({ search, change }: ReportTabProps) {
  const part = PARTS.find(({ value }) => value === search.part)?.value ?? 'heat-map';
  const tier = STACK_TIERS.find((one) => one === search.tier);
  const query = { tier, ...(part === 'vendor' && search.vendor ? { vendor: search.vendor } : {}) };
  const { data: report, error, refetch } = useQuery({ ...ask(getStackReport, { query }), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="max-w-full overflow-x-auto max-md:hidden">
          <SegmentedControl label="Report" options={PARTS} value={part} onChange={(value) => change({ part: value })} />
        </div>
        <div className="w-44 md:hidden">
          <Select label="Report" options={PARTS} value={part} onChange={(value) => change({ part: value })} />
        </div>
        <div className="w-36">
          <Select
            label="Tier"
            options={[{ value: ALL, label: 'Tiers A to D' }, ...STACK_TIERS.map((value) => ({ value, label: `Tier ${value}` }))]}
            value={tier ?? ALL}
            onChange={(value) => change({ tier: value === ALL ? undefined : value, cell: undefined })}
          />
        </div>
        <span className="grow" />
        {report && (
          <span className="text-sm text-muted tabular-nums">{`${numberText(report.rows.length)} of ${numberText(report.customers)} customers audited`}</span>
        )}
        {(part !== 'vendor' || search.vendor) && <CsvButton download={() => download(exportStackReport, { query: { part, ...query } })} />}
      </div>
      {report ? (
        <Shown part={part} report={report} search={search} change={change} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} label="Loading the report" />
      )}
    </>
  );
}

function Shown({ part, report, search, change }: ReportTabProps & { part: Part; report: StackReport }) {
  if (part === 'renewals') return <RenewalsTable report={report} />;
  if (part === 'vendor') return <VendorTable report={report} vendor={search.vendor} onChoose={(vendor) => change({ vendor })} />;
  if (report.rows.length === 0) {
    return (
      <EmptyState icon={StackIcon} title="No customer has a completed audit yet.">
        Complete the first audit to see where standards are met and where they are not.
      </EmptyState>
    );
  }
  if (part === 'coverage') return <CoverageTable report={report} />;
  if (part === 'off-standard') return <OffStandardTable report={report} />;
  if (part === 'white-space') return <WhiteSpaceTable report={report} />;
  return <HeatMap report={report} open={search.cell} onOpen={(cell) => change({ cell })} />;
}
