import { type FormEvent, useId, useRef, useState } from 'react';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import type { TrayGroup, TrayProposal } from '#contract/proposals/tray.contract.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { acceptable } from './tray.decisions.ts';
import { byValue } from './tray.words.ts';

export interface ManyToDecide {
  decision: 'accept' | 'reject';
  groups: readonly TrayGroup[];
}

interface DecideManyDialogProps extends ManyToDecide {
  onDecide: (proposals: readonly TrayProposal[], reason: string) => void;
  onClose: () => void;
}

const everyOne = ({ proposals }: TrayGroup) => proposals;

/** Summary of proposals before all of them are accepted or rejected. Enter decides. */
export function DecideManyDialog({ decision, groups, onDecide, onClose }: DecideManyDialogProps) {
  const form = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [reason, setReason] = useState('');
  const decided = decision === 'accept' ? acceptable : everyOne;
  const chosen = groups.flatMap(decided);
  const open = groups.flatMap(everyOne).length - chosen.length;
  const where = groups.length === 1 && groups[0] ? groups[0].customer.name : countText(groups.length, 'customer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecide(chosen, reason);
  };
  return (
    <Dialog
      open
      {...(decision === 'accept' && { firstFocus: button })}
      onClose={onClose}
      title={`${decision === 'accept' ? 'Accept' : 'Reject'} ${countText(chosen.length, 'proposal')}?`}
      description={
        <>
          {where}: {byValue(chosen)}. {open > 0 && `${countText(open, 'disagreement stays', 'disagreements stay')} open. `}
          {decision === 'accept'
            ? 'Accepted proposals become answers and can be undone.'
            : 'Answers stay as they are. The rejection can be undone.'}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} type="submit" form={form} variant="primary">
            {decision === 'accept' ? 'Accept proposals' : 'Reject proposals'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {decision === 'reject' && (
          <TextInput
            aria-label="Reason for the rejection (optional)"
            placeholder="Reason (optional)"
            value={reason}
            maxLength={EVIDENCE_LIMITS.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto">
          {groups.map((group) => (
            <section key={group.customer.id} aria-label={group.customer.name}>
              {groups.length > 1 && <h3 className="mb-1 text-sm font-semibold wrap-anywhere">{group.customer.name}</h3>}
              <ul className="grid gap-2">
                {decided(group).map(({ id, question, value, sentence }) => (
                  <li key={id} className="grid gap-0.5 border-t border-border pt-2 text-sm first:border-t-0 first:pt-0">
                    <span className="flex flex-wrap items-start gap-2">
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
      </form>
    </Dialog>
  );
}
