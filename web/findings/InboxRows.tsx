import type { Finding } from '#contract/findings/findings.contract.ts';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import type { Moving } from '#web/ui/moving/moving.ts';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { useRecommend } from '#web/findings/decide/recommend.ts';
import { useToday } from '#web/session/today.ts';
import { FindingRow } from './FindingRow.tsx';
import { FindingsTable, type InboxGroup } from './FindingsTable.tsx';
import type { FindingList } from './findings.search.ts';
import type { InboxState } from './inbox.state.ts';
import { refuse } from './links/links.change.ts';
import { useMerging } from './links/merging.ts';

interface InboxRowsProps {
  groups: readonly InboxGroup[];
  filtering: Pick<FindingList, 'isFiltered' | 'clear'>;
  inbox: InboxState;
  mayLink: boolean;
  namesCustomer: boolean;
}

export function InboxRows(props: InboxRowsProps) {
  const { groups, filtering, namesCustomer } = props;
  if (groups.every(({ list }) => !list.rows && !list.error)) return <TableSkeleton columns={5} label="Loading findings" />;
  if (groups.some(({ list }) => list.rows?.length !== 0)) return <Rows {...props} />;
  if (filtering.isFiltered) return <NoMatches title="No findings match" onClear={filtering.clear} />;
  return (
    <EmptyState icon={CircleCheckIcon} title="All findings are covered" action={namesCustomer && <LoadSample />}>
      Gaps appear here when an assessment is submitted.
    </EmptyState>
  );
}

function Rows({ groups, inbox, mayLink, namesCustomer }: InboxRowsProps) {
  const today = useToday();
  const { shown, checked, open } = inbox;
  const recommend = useRecommend();
  const suggest = (finding: Finding) => recommend.mutate(finding, { onError: (error) => refuse('Recommendation not created', error) });
  const { state, board } = useMerging({ shown, checked, mayLink });
  const lifted = shown.find(({ id }) => id === state.moving?.id);
  return (
    <div {...board}>
      <FindingsTable groups={groups} isOpen={inbox.isOpen} onToggle={inbox.toggle}>
        {(finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            today={today}
            isCurrent={finding.id === open?.id}
            isChecked={checked.has(finding.id)}
            drag={dragOf(finding.id, state.moving)}
            namesCustomer={namesCustomer}
            isRecommending={recommend.isPending && recommend.variables.id === finding.id}
            onOpen={inbox.show}
            onCheck={mayLink ? inbox.check : undefined}
            onRecommend={mayLink ? suggest : undefined}
          />
        )}
      </FindingsTable>
      <LiftedCard state={state}>
        {lifted && (
          <p className="flex items-center gap-3 px-3 py-2 text-sm font-medium">
            <SeverityMark severity={lifted.severity} />
            {lifted.title}
          </p>
        )}
      </LiftedCard>
    </div>
  );
}

function dragOf(id: string, moving: Moving | null): 'source' | 'target' | null {
  if (moving?.id === id) return 'source';
  return moving?.to === id ? 'target' : null;
}
