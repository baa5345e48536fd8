import { useRef } from 'react';
import type { TrayGroup } from '#contract/proposals/tray.contract.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { acceptable } from './tray.decisions.ts';
import { byValue } from './tray.words.ts';

interface AcceptManyDialogProps {
  groups: readonly TrayGroup[];
  onAccept: () => void;
  onClose: () => void;
}

/** Summary of the groups before all of their proposals are accepted. Enter accepts, because the button has the focus. */
export function AcceptManyDialog({ groups, onAccept, onClose }: AcceptManyDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = groups.flatMap(acceptable);
  const open = groups.flatMap(({ proposals }) => proposals).length - chosen.length;
  const where = groups.length === 1 && groups[0] ? groups[0].customer.name : countText(groups.length, 'customer');
  return (
    <Dialog
      open
      firstFocus={button}
      onClose={onClose}
      title={`Accept ${countText(chosen.length, 'proposal')}?`}
      description={
        <>
          {where}: {byValue(chosen)}. {open > 0 && `${countText(open, 'disagreement stays', 'disagreements stay')} open. `}
          Accepted proposals become answers and can be undone.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} variant="primary" onClick={onAccept}>
            Accept proposals
          </Button>
        </>
      }
    >
      <div className="grid max-h-80 gap-4 overflow-y-auto">
        {groups.map((group) => (
          <section key={group.customer.id} aria-label={group.customer.name}>
            {groups.length > 1 && <h3 className="mb-1 text-sm font-semibold wrap-anywhere">{group.customer.name}</h3>}
            <ul className="grid gap-2">
              {acceptable(group).map(({ id, question, value, sentence }) => (
                <li key={id} className="grid gap-0.5 border-t border-border pt-2 text-sm first:border-t-0 first:pt-0">
                  <span className="flex items-start gap-2">
                    <ProposedChip question={question} value={value} />
                    <span className="min-w-0 font-medium wrap-anywhere">{question.text}</span>
                  </span>
                  <span className="wrap-anywhere text-muted">{sentence}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
