import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listTray, type TrayGroup } from '#contract/proposals/tray.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { useSelection } from '#web/ui/tables/selection.ts';
import { type List, useList } from '#web/ui/tables/list.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { DecidedProposals } from './DecidedProposals.tsx';
import { KeyHint } from './KeyHint.tsx';
import { useTrayDecisions } from './tray.decisions.ts';
import { acceptable, groupsOf, isChange, type ItemGroup, itemsOf, type TrayItem } from './tray.items.ts';
import { TrayBar } from './TrayBar.tsx';
import { TrayGroups } from './TrayGroups.tsx';
import { UndoBar } from './UndoBar.tsx';

export function ProposalsPage() {
  const { state } = useSearch({ from: '/frame/proposals' });
  if (!useCan()('assessments:view')) return <ForbiddenState />;
  return (
    <div data-sheet className="-mx-4 -my-4 flex flex-1 flex-col bg-surface-1 md:-mx-6 md:-my-5">
      {state === 'accepted' || state === 'rejected' ? <DecidedProposals state={state} /> : <Tray />}
    </div>
  );
}

const CUSTOMERS_AT_A_TIME = 20;

function Tray() {
  const list = useList(listTray, { pageSize: CUSTOMERS_AT_A_TIME });
  const navigate = useNavigate({ from: '/proposals' });
  const [asked, setAsked] = useState<readonly ItemGroup[] | null>(null);
  const decisions = useTrayDecisions();
  const mayAnswer = useCan()('assessments:edit');
  const mayDecide = (item: TrayItem) => mayAnswer && (!isChange(item) || item.mayDecide);
  const groups = list.rows && groupsOf(list.rows);
  const selection = useSelection(itemsOf(groups ?? []).filter(mayDecide));
  const askFor = (chosen: readonly ItemGroup[]) => chosen.some((group) => acceptable(group).length > 0) && setAsked(chosen);
  return (
    <>
      <TrayBar
        title={
          <PageHeader
            title="Proposals"
            aside={groups && <span className="text-muted tabular-nums">{summary(groups, list.hasMore)}</span>}
            actions={mayAnswer && groups && <AcceptAll groups={groups} isBusy={decisions.isBusy} onAsk={askFor} />}
          />
        }
        state="open"
        origin={list.search.origin}
        customerId={list.search.customerId}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })}
      />
      <Read list={list} />
      {groups?.length === 0 && <UndoBar decisions={decisions} />}
      {groups && groups.length > 0 && (
        <TrayGroups
          groups={groups}
          hasMore={list.hasMore}
          decisions={decisions}
          selection={selection}
          mayDecide={mayDecide}
          onAccept={askFor}
          isAsking={asked !== null}
          more={list.hasMore && <MoreButton list={list} />}
        />
      )}
      {asked && (
        <AcceptDialog
          groups={asked}
          onClose={() => setAsked(null)}
          onAccept={(accepted) => {
            setAsked(null);
            selection.clear();
            decisions.accept(accepted);
          }}
        />
      )}
    </>
  );
}

type TrayList = Pick<List<TrayGroup>, 'rows' | 'error' | 'retry' | 'isFiltered' | 'clear' | 'hasMore' | 'isReadingMore' | 'more'>;

/** The list before it has rows: loading, failed or empty. A page of customers may hold none with open proposals. */
function Read({ list }: { list: TrayList }) {
  const { rows, error, retry, hasMore, isFiltered, clear } = list;
  if (error) {
    return (
      <div className="p-4 md:p-6">
        <ErrorState error={error} onRetry={retry} />
      </div>
    );
  }
  if (!rows) {
    return (
      <div className="p-4 md:p-6">
        <CardSkeleton lines={8} label="Loading proposals" />
      </div>
    );
  }
  if (groupsOf(rows).length > 0) return null;
  return hasMore ? <MoreButton list={list} /> : <Empty isFiltered={isFiltered} onClear={clear} />;
}

interface AcceptAllProps {
  groups: readonly ItemGroup[];
  isBusy: boolean;
  onAsk: (groups: readonly ItemGroup[]) => void;
}

function AcceptAll({ groups, isBusy, onAsk }: AcceptAllProps) {
  const count = groups.flatMap(acceptable).length;
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-muted">Disagreements and money are never in “Accept all”</span>
      <Button variant="primary" className="pointer-coarse:h-12!" disabled={isBusy} onClick={() => onAsk(groups)}>
        Accept all {numberText(count)}
        <KeyHint>Shift+P</KeyHint>
      </Button>
    </div>
  );
}

function MoreButton({ list: { isReadingMore, more } }: { list: Pick<TrayList, 'isReadingMore' | 'more'> }) {
  return (
    <div className="flex justify-end p-3">
      <Button size="sm" loading={isReadingMore} onClick={more}>
        Show more customers
      </Button>
    </div>
  );
}

function summary(groups: readonly ItemGroup[], hasMore: boolean): string {
  const open = `${numberText(itemsOf(groups).length)} open`;
  const of = countText(groups.length, 'customer');
  return hasMore ? `${open} for the first ${of}` : `${open}, ${of}`;
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <NoMatches title="No open proposals for these filters" onClear={onClear} />;
  return (
    <EmptyState title="No open proposals" action={<LinkButton to="/customers">Open customers</LinkButton>}>
      Import evidence on the Evidence tab of a customer with an assessment in progress, or connect an AI assistant.
    </EmptyState>
  );
}
