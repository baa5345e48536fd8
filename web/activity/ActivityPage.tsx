import { listActivity } from '#contract/activity/activity.contract.ts';
import { ACTIVITY_TYPES } from '#domain/activity/activity.rules.ts';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { ActivitySearch } from './activity.search.ts';
import { ActivityDays } from './ActivityDays.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';

/** What happened in the organisation, told in sentences, for everybody. */
export function ActivityPage() {
  const activity = useList(listActivity, { schema: ActivitySearch, toQuery, pageSize: 50 });
  return (
    <>
      <PageHeader title="Activity" />
      <ActivityFilters search={activity.search} change={activity.change} clear={activity.clear} />
      <ListRows
        list={activity}
        skeleton={<TableSkeleton columns={2} label="Loading the activity" />}
        noMatches={{ title: 'Nothing matches', hint: 'Nothing that happened fits these filters.' }}
        empty={
          <EmptyState icon={HistoryIcon} title="Nothing has happened yet">
            What is created, submitted, approved and decided appears here.
          </EmptyState>
        }
      >
        {(moves) => <ActivityDays moves={moves} />}
      </ListRows>
    </>
  );
}

function toQuery({ type, ...search }: ActivitySearch) {
  const known = ACTIVITY_TYPES.find((one) => one === type);
  return { ...search, ...(known && { type: known }) };
}
