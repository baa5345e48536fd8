import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Finding, getFindingCounts, listFindings } from '#contract/findings/findings.contract.ts';
import { shortMonth } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES, type FindingSeverity } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { AS } from '#web/ui/tables/table.roles.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const SHOWN = '10';
const WORST_FIRST = FINDING_SEVERITIES.toReversed();

/** All open findings, those of one severity, or those without a recommendation or decision. */
type Segment = 'all' | 'unassigned' | FindingSeverity;

/** Filter of the segment, used for both the list and the link to it. */
function filterOf(segment: Segment) {
  if (segment === 'unassigned') return { group: 'unassigned' } as const;
  return segment === 'all' ? {} : { severity: segment };
}

/** Worst open or planned findings with their age and recommendations; a segment filters by severity. */
export function OpenFindings({ customerId }: { customerId: string }) {
  const [segment, setSegment] = useState<Segment>('all');
  const counts = useQuery(ask(getFindingCounts, { query: { customerId } }));
  const asked = {
    customerId,
    sort: '-risk',
    limit: SHOWN,
    ...(segment !== 'unassigned' && { open: 'true' as const }),
    ...filterOf(segment),
  } as const;
  const findings = useQuery({ ...ask(listFindings, { query: asked }), placeholderData: keepPreviousData });
  if (counts.isPending || findings.isPending) return <CardSkeleton lines={8} label="Loading findings" />;
  if (counts.isError) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  if (findings.isError) return <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />;
  const { open } = counts.data;
  if (open === 0) {
    return (
      <Card title="Open findings">
        <p className="text-muted">There are no open or planned gaps.</p>
      </Card>
    );
  }
  const number = countOf(segment, counts.data);
  return (
    <Card
      title={
        <>
          Open findings <span className="text-sm font-normal text-muted tabular-nums">{numberText(open)}</span>
        </>
      }
      actions={
        <SegmentedControl size="sm" label="Findings shown" options={segmentsOf(counts.data)} value={segment} onChange={setSegment} />
      }
    >
      <table
        {...AS.table}
        aria-label="Open findings, highest risk first"
        className="w-full table-fixed border-collapse text-sm max-md:block"
      >
        <colgroup className="max-md:hidden">
          <col className="w-22" />
          <col />
          <col className="w-46" />
          <col className="w-40" />
        </colgroup>
        <thead {...AS.rowgroup} className="max-md:sr-only">
          <tr {...AS.row}>
            {['Severity', 'Finding', 'Open since', 'Covered by'].map((label) => (
              <th key={label} {...AS.columnheader} scope="col" className="h-8 pr-3 text-left text-xs font-semibold text-muted">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} className="max-md:block">
          {findings.data.map((finding) => (
            <Row key={finding.id} finding={finding} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm">
        <TextLink to={`/customers/${customerId}`} search={{ tab: 'findings', group: 'open', ...filterOf(segment) }}>
          {number === 1 ? 'View in list' : `View all ${number} findings`}
        </TextLink>
      </p>
    </Card>
  );
}

type Counts = OutputOf<typeof getFindingCounts>;

function countOf(segment: Segment, { open, openBySeverity, byGroup }: Counts): number {
  if (segment === 'unassigned') return byGroup.unassigned;
  return segment === 'all' ? open : openBySeverity[segment];
}

/** Omits segments without findings. */
function segmentsOf(counts: Counts) {
  const { openBySeverity, byGroup } = counts;
  return [
    { value: 'all' as const, label: 'All' },
    ...WORST_FIRST.filter((severity) => openBySeverity[severity] > 0).map((severity) => ({
      value: severity,
      label: <SeverityMark severity={severity} count={openBySeverity[severity]} />,
    })),
    ...(byGroup.unassigned > 0
      ? [{ value: 'unassigned' as const, label: <span className="tabular-nums">Unassigned {numberText(byGroup.unassigned)}</span> }]
      : []),
  ];
}

function Row({ finding }: { finding: Finding }) {
  const { id, customer, severity, title, seenCount, firstSeenAt } = finding;
  const to: string = `/customers/${customer.id}?tab=findings&finding=${id}`;
  const [first] = finding.recommendations;
  return (
    <tr
      {...AS.row}
      className="relative border-t border-border hover:bg-surface-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-2"
    >
      <td {...AS.cell} className="max-md:order-2">
        <SeverityMark severity={severity} />
      </td>
      <th {...AS.rowheader} scope="row" className="text-left font-medium max-md:order-1 max-md:basis-full max-md:truncate md:h-9 md:pr-3">
        <Link to={to} className="block truncate after:absolute after:inset-0" title={title}>
          {title}
        </Link>
      </th>
      <td {...AS.cell} className="whitespace-nowrap text-muted tabular-nums max-md:order-3 md:pr-3">
        {shortMonth(firstSeenAt)} · {seenCount === 1 ? 'seen once' : `seen ${seenCount} times`}
      </td>
      <td
        {...AS.cell}
        className={
          first
            ? 'truncate text-muted max-md:order-4 max-md:min-w-0 max-md:flex-1 max-md:text-right'
            : 'truncate font-medium text-warning-text max-md:order-4 max-md:min-w-0 max-md:flex-1 max-md:text-right'
        }
      >
        {first ? first.title : 'Not planned'}
      </td>
    </tr>
  );
}
