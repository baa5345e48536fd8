import { type ComponentProps, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Finding, getFindingCounts } from '#contract/findings/findings.contract.ts';
import { useBelow } from '#web/navigation/narrow.ts';
import { useCan } from '#web/session/session.ts';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { FindingPanel } from './FindingPanel.tsx';
import type { InboxGroup } from './FindingsTable.tsx';
import { FINDING_KEYS } from './keys/finding.keys.ts';
import type { FindingList } from './findings.search.ts';
import { useInbox } from './inbox.state.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxRows } from './InboxRows.tsx';

type InboxCommand = { do: 'move'; step: 1 | -1 } | { do: 'check' | 'link' | 'search' | 'help' };

const COMMANDS: Readonly<Record<string, InboxCommand>> = {
  j: { do: 'move', step: 1 },
  k: { do: 'move', step: -1 },
  x: { do: 'check' },
  l: { do: 'link' },
  '/': { do: 'search' },
  '?': { do: 'help' },
};

/** Keys of the list regardless of focus, unless the person is typing. */
function useInboxKeys(obey: (command: InboxCommand) => void): void {
  useKeys((event) => {
    const command = isTaken(event) ? undefined : COMMANDS[event.key.toLowerCase()];
    if (!command || (event.repeat && command.do !== 'move')) return;
    event.preventDefault();
    obey(command);
  });
}

const KeyMapDialog = lazyDialog(async () => (await import('#web/ui/overlays/KeyMapDialog.tsx')).KeyMapDialog);
const LinkDialog = lazyDialog(async () => (await import('./links/LinkDialog.tsx')).LinkDialog);

/** Width below which the open finding is a drawer. */
const BESIDE_PX = 1_200;

interface InboxProps {
  customerId: string | undefined;
  groups: readonly InboxGroup[];
  filtering: Pick<FindingList, 'search' | 'change' | 'isFiltered' | 'clear'>;
  counts: OutputOf<typeof getFindingCounts> | undefined;
}

/** Filters, groups of findings, and the open finding next to them. */
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
    // Pins the first finding once it is focused, so that reordering the list does not replace it.
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
            // Limited to the height below the page head, so that focusing a field does not scroll the page.
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
      {isHelpOpen && <KeyMapDialog title="Findings shortcuts" keys={FINDING_KEYS} onClose={() => setHelpOpen(false)} />}
      {linking && <LinkDialog findings={linking} onDone={inbox.uncheckAll} onClose={() => setLinking(null)} />}
    </>
  );
}

interface SelectionBarProps {
  count: number;
  prefetch: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onPointerDown' | 'onFocus'>;
  onLink: () => void;
  onClear: () => void;
}

function SelectionBar({ count, prefetch, onLink, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected findings"
      className="sticky bottom-3 z-2 mx-auto mt-3 flex min-h-12 w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-border-strong/60 bg-surface-1 px-4 py-2 shadow-float"
    >
      <p role="status" className="mr-2 font-medium">
        {numberText(count)} selected
      </p>
      <Button size="sm" icon={LinkIcon} {...prefetch} onClick={onLink}>
        Link to a recommendation <Kbd>L</Kbd>
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
