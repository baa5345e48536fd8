import { useRef } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { summaryOf } from './change.words.ts';
import { acceptable, isChange, type ItemGroup, itemsOf, titleOf, type TrayItem } from './tray.items.ts';
import { byValue } from './tray.words.ts';

interface AcceptDialogProps {
  groups: readonly ItemGroup[];
  onAccept: (groups: readonly ItemGroup[]) => void;
  onClose: () => void;
}

/** Summary of proposals before all of them are accepted. Enter accepts. */
export function AcceptDialog({ groups, onAccept, onClose }: AcceptDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const accepted = groups.map((group) => ({ ...group, items: acceptable(group) })).filter(({ items }) => items.length > 0);
  const chosen = itemsOf(accepted);
  const open = itemsOf(groups).length - chosen.length;
  const where = groups.length === 1 && groups[0] ? groups[0].customer.name : countText(groups.length, 'customer');
  return (
    <Dialog
      open
      firstFocus={button}
      onClose={onClose}
      title={`Accept ${countText(chosen.length, 'proposal')}?`}
      description={
        <>
          {where}: {byValue(chosen)}. {open > 0 && `${countText(open, 'proposal stays', 'proposals stay')} open to decide one by one. `}
          Accepted proposals can be undone.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} variant="primary" onClick={() => onAccept(accepted)}>
            Accept proposals
          </Button>
        </>
      }
    >
      <div className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto">
        {accepted.map(({ customer, items }) => (
          <section key={customer.id} aria-label={customer.name}>
            {groups.length > 1 && <h3 className="mb-1 text-sm font-semibold wrap-anywhere">{customer.name}</h3>}
            <ul className="grid gap-2">
              {items.map((item) => (
                <li key={item.id} className="grid gap-0.5 border-t border-border pt-2 text-sm first:border-t-0 first:pt-0">
                  <Line item={item} />
                  <span className="wrap-anywhere text-muted">{item.sentence}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ item }: { item: TrayItem }) {
  const title = <span className="min-w-0 font-medium wrap-anywhere">{titleOf(item)}</span>;
  if (!isChange(item)) {
    return (
      <span className="flex flex-wrap items-start gap-2">
        <ProposedChip question={item.question} value={item.value} />
        {title}
      </span>
    );
  }
  const { place, now, proposed } = summaryOf(item);
  return (
    <>
      {title}
      <span className="wrap-anywhere">{`${place}: ${now} → ${proposed}`}</span>
    </>
  );
}
