import type { TrayGroup } from '#contract/proposals/tray.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import type { ManyToDecide } from './DecideManyDialog.tsx';
import { acceptable } from './tray.decisions.ts';
import { KeyHint } from './TrayRow.tsx';

interface SelectedBarProps {
  /** Groups with their selected proposals. */
  groups: readonly TrayGroup[];
  isBusy: boolean;
  onAsk: (asked: ManyToDecide) => void;
  onClear: () => void;
}

/** Accepts or rejects the selected proposals; disagreements among them are accepted one by one. */
export function SelectedBar({ groups, isBusy, onAsk, onClear }: SelectedBarProps) {
  const selected = groups.flatMap(({ proposals }) => proposals).length;
  const accepted = groups.flatMap(acceptable).length;
  return (
    <BulkBar label="Selected proposals" count={selected} isPending={isBusy} onClear={onClear}>
      <Button
        size="sm"
        variant="primary"
        disabled={isBusy}
        reason={accepted === 0 ? 'Disagreements are accepted one by one' : undefined}
        onClick={() => onAsk({ decision: 'accept', groups })}
      >
        Accept {accepted}
        <KeyHint>P</KeyHint>
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => onAsk({ decision: 'reject', groups })}>
        Reject {selected}
        <KeyHint>R</KeyHint>
      </Button>
    </BulkBar>
  );
}
