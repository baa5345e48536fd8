import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { listTray, type TrayGroup } from '#contract/proposals/tray.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { useSelection } from '#web/ui/tables/selection.ts';
import { type List, useList } from '#web/ui/tables/list.ts';
import { DecideManyDialog, type ManyToDecide } from './DecideManyDialog.tsx';
import { acceptable, useTrayDecisions } from './tray.decisions.ts';
import { ChangeGroups } from './changes/ChangeGroups.tsx';
import { DecidedChanges } from './changes/DecidedChanges.tsx';
import { DecidedProposals } from './DecidedProposals.tsx';
import { TrayBar } from './TrayBar.tsx';
import { TrayGroups } from './TrayGroups.tsx';

export function ProposalsPage() {
  const { state } = useSearch({ from: '/frame/proposals' });
  if (!useCan()('assessments:view')) return <ForbiddenState />;
  return state === 'accepted' || state === 'rejected' ? <Decided state={state} /> : <Tray />;
}

function Decided({ state }: { state: 'accepted' | 'rejected' }) {
  return (
    <>
      <DecidedProposals state={state} />
      <DecidedChanges />
    </>
  );
}

const CUSTOMERS_AT_A_TIME = 10;

function Tray() {
  const list = useList(listTray, { pageSize: CUSTOMERS_AT_A_TIME });
  const navigate = useNavigate({ from: '/proposals' });
  const [asked, setAsked] = useState<ManyToDecide | null>(null);
  const decisions = useTrayDecisions();
  const mayDecide = useCan()('assessments:edit');
  const groups = list.rows?.filter(({ proposals }) => proposals.length > 0);
  const selection = useSelection(groups?.flatMap(({ proposals }) => proposals) ?? []);
  const acceptAll = (chosen: readonly TrayGroup[]) => setAsked({ decision: 'accept', groups: chosen });
  return (
    <>
      <PageHeader
        title="Proposals"
        aside={list.rows && <span className="text-muted tabular-nums">{summary(list.rows, list.hasMore)}</span>}
        actions={mayDecide && groups && <AcceptAll groups={groups} isBusy={decisions.isBusy} onAsk={acceptAll} />}
      />
      <TrayBar
        state="open"
        origin={list.search.origin}
        customerId={list.search.customerId}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })}
      />
      {list.error && <ErrorState error={list.error} onRetry={list.retry} />}
      {!groups && !list.error && <CardSkeleton lines={8} label="Loading proposals" />}
      {groups && (
        <Rows groups={groups} list={list} hasChanges={hasChangesIn(list.rows)}>
          <TrayGroups
            groups={groups}
            decisions={decisions}
            selection={selection}
            mayDecide={mayDecide}
            onAsk={setAsked}
            isAsking={asked !== null}
          />
        </Rows>
      )}
      <ChangeGroups groups={list.rows} />
      {asked && (
        <DecideManyDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDecide={(proposals, reason) => {
            setAsked(null);
            selection.clear();
            if (asked.decision === 'accept') decisions.accept(proposals, whereOf(asked.groups));
            else void decisions.reject(proposals, reason, whereOf(asked.groups));
          }}
        />
      )}
    </>
  );
}

const hasChangesIn = (rows: readonly TrayGroup[] = []) => rows.some(({ changes }) => changes.length > 0);

const whereOf = ([first, second]: readonly TrayGroup[]) => (first && !second ? ` for ${first.customer.name}` : '');

interface AcceptAllProps {
  groups: readonly TrayGroup[];
  isBusy: boolean;
  onAsk: (groups: readonly TrayGroup[]) => void;
}

function AcceptAll({ groups, isBusy, onAsk }: AcceptAllProps) {
  const count = groups.flatMap(acceptable).length;
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-sm text-muted max-lg:hidden">Disagreements are never in “Accept all”</span>
      <Button variant="primary" disabled={isBusy} onClick={() => onAsk(groups)}>
        Accept all {count}
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Kbd>Shift+P</Kbd>
        </span>
      </Button>
    </div>
  );
}

interface RowsProps {
  groups: readonly TrayGroup[];
  /** True if changes are listed below. */
  hasChanges: boolean;
  list: Pick<List<TrayGroup>, 'isFiltered' | 'clear' | 'hasMore' | 'isReadingMore' | 'more'>;
  children: ReactNode;
}

/** A page of customers may hold none with open proposals, so further ones can be read below an empty list. */
function Rows({ groups, hasChanges, list, children }: RowsProps) {
  const isEmpty = groups.length === 0;
  return (
    <>
      {isEmpty ? !list.hasMore && !hasChanges && <Empty isFiltered={list.isFiltered} onClear={list.clear} /> : children}
      {list.hasMore && (
        <div className="flex justify-end pt-3">
          <Button size="sm" loading={list.isReadingMore} onClick={list.more}>
            Show more customers
          </Button>
        </div>
      )}
    </>
  );
}

function summary(rows: readonly TrayGroup[], hasMore: boolean): string {
  const groups = rows.filter(({ proposals, changes }) => proposals.length + changes.length > 0);
  const open = groups.reduce((sum, { proposals, changes }) => sum + proposals.length + changes.length, 0);
  const of = countText(groups.length, 'customer');
  return hasMore ? `${open} open for the first ${of}` : `${open} open, ${of}`;
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <NoMatches title="No open proposals for these filters" onClear={onClear} />;
  return (
    <EmptyState title="No open proposals" action={<LinkButton to="/customers">Open customers</LinkButton>}>
      Add a results file on the Evidence tab of a customer with an assessment in progress, or connect an AI assistant.
    </EmptyState>
  );
}
