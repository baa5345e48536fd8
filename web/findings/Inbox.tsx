import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Finding, getFindingCounts } from '#contract/findings/findings.contract.ts';
import { useBelow } from '#web/navigation/narrow.ts';
import { useCan } from '#web/session/session.ts';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { FindingPanel } from './FindingPanel.tsx';
import type { InboxGroup } from './FindingsTable.tsx';
import { useInboxKeys } from './inbox.keys.ts';
import { FINDING_KEYS } from './keys/finding.keys.ts';
import type { FindingList } from './findings.search.ts';
import { useInbox } from './inbox.state.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxRows } from './InboxRows.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const KeyMapDialog = lazyDialog(async () => (await import('#web/ui/overlays/KeyMapDialog.tsx')).KeyMapDialog);
const LinkDialog = lazyDialog(async () => (await import('./links/LinkDialog.tsx')).LinkDialog);

/** Narrower than this the open finding is a drawer. */
const BESIDE_PX = 1_200;

interface InboxProps {
  customerId: string | undefined;
  groups: readonly InboxGroup[];
  filtering: Pick<FindingList, 'search' | 'change' | 'isFiltered' | 'clear'>;
  counts: OutputOf<typeof getFindingCounts> | undefined;
}

/** Filters, the groups of findings, and the open one beside them. */
export function Inbox({ customerId, groups, filtering, counts }: InboxProps) {
  const { search, change } = filtering;
  const isWide = !useBelow(BESIDE_PX);
  const inbox = useInbox({ groups, finding: search.finding, isWide });
  const [linking, setLinking] = useState<readonly Finding[] | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mayLink = useCan()('customers:edit');
  const { open, checked, shown } = inbox;
  const check = (id: string | undefined) => id !== undefined && inbox.check(id);
  const link = () => {
    const chosen = shown.filter(({ id }) => (checked.size > 0 ? checked.has(id) : id === inbox.current()));
    if (mayLink && chosen.length > 0) setLinking(chosen);
  };
  useInboxKeys((command) => {
    if (command.do === 'move') inbox.step(command.step);
    else if (command.do === 'search') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
    else if (command.do === 'link') link();
    else if (command.do === 'help') setHelpOpen(true);
    else if (mayLink) check(inbox.current());
  });
  const panel = open && (
    // Whoever works on the first finding keeps it, also when the list is in another order meanwhile.
    <div role="presentation" onFocus={() => inbox.show(open.id)}>
      <FindingPanel key={open.id} finding={open} onStep={inbox.turn} onNext={() => inbox.next(open.id)} />
    </div>
  );
  return (
    <>
      <InboxFilters search={search} change={change} counts={counts} clear={filtering.clear} customerId={customerId} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_384px]">
        <InboxRows groups={groups} filtering={filtering} inbox={inbox} mayLink={mayLink} namesCustomer={customerId === undefined} />
        {isWide && panel && (
          <aside
            aria-label="Finding"
            // Not higher than the room below the page's head, so that a field in it gets the focus without the page moving.
            className="sticky top-18 max-h-[max(24rem,calc(100dvh-15.5rem))] overflow-y-auto rounded-card border border-border bg-surface-1"
          >
            {panel}
          </aside>
        )}
      </div>
      {!isWide && (
        <Drawer open={open !== undefined} title="Finding" onClose={() => inbox.show(undefined)}>
          {panel}
        </Drawer>
      )}
      {checked.size > 0 && <SelectionBar count={checked.size} prefetch={LinkDialog.prefetch} onLink={link} onClear={inbox.uncheckAll} />}
      {isHelpOpen && <KeyMapDialog title="Keys of the findings" keys={FINDING_KEYS} onClose={() => setHelpOpen(false)} />}
      {linking && <LinkDialog findings={linking} onDone={inbox.uncheckAll} onClose={() => setLinking(null)} />}
    </>
  );
}
