import { Button } from '#web/ui/controls/Button.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { KeyHint } from './KeyHint.tsx';
import { acceptable, type ItemGroup, itemsOf } from './tray.items.ts';

interface SelectedBarProps {
  /** Groups with their selected proposals. */
  groups: readonly ItemGroup[];
  isBusy: boolean;
  onAccept: () => void;
  onReject: () => void;
  onClear: () => void;
}

/** Accepts or rejects the selected proposals; disagreements and money among them are accepted one by one. */
export function SelectedBar({ groups, isBusy, onAccept, onReject, onClear }: SelectedBarProps) {
  const selected = itemsOf(groups).length;
  const accepted = groups.flatMap(acceptable).length;
  const alone = selected - accepted;
  return (
    <BulkBar label="Selected proposals" count={selected} isPending={isBusy} onClear={onClear}>
      {alone > 0 && <span className="shrink-0 text-sm text-warning-text max-md:hidden">{`Accept ${alone} of them one by one`}</span>}
      <Button
        size="sm"
        variant="primary"
        disabled={isBusy}
        reason={accepted === 0 ? 'Disagreements, money and changed records are accepted one by one' : undefined}
        onClick={onAccept}
      >
        Accept {accepted}
        <KeyHint>P</KeyHint>
      </Button>
      <Button size="sm" disabled={isBusy} onClick={onReject}>
        Reject {selected}
        <KeyHint>R</KeyHint>
      </Button>
    </BulkBar>
  );
}
