import { numberLocale } from '#web/ui/data/terms.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { decimalsOf, formatDecimal, type MinorUnits } from '#domain/money/money.rules.ts';
import { parseSum } from '#domain/money/sums.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { cellText } from './budget.words.ts';

interface AmountCellProps {
  /** Row and column, such as "Training, Q4 FY27". */
  label: string;
  amount: MinorUnits;
  currency: string;
  isEditing: boolean;
  onEdit: () => void;
  /** Saves the amount and ends editing; an unchanged amount is not saved. */
  onSave: (amount: MinorUnits) => void;
  onClose: () => void;
  /** Edits the next cell of the row on Tab or Shift+Tab; false at its end, where the browser moves the focus. */
  onNext: (step: 1 | -1) => boolean;
}

const BOX = 'h-[26px] w-full px-2 text-right text-sm tabular-nums';

/** Editable amount: Enter saves, Tab saves and moves on, Esc cancels, "=" starts a sum. */
export function AmountCell(props: AmountCellProps) {
  const { label, amount, currency, isEditing, onEdit } = props;
  const button = useRef<HTMLButtonElement>(null);
  if (isEditing) return <AmountField {...props} focusAgain={() => requestAnimationFrame(() => button.current?.focus())} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${cellText(amount, currency)}. Edit`}
      onClick={onEdit}
      className={classes(BOX, 'rounded-[3px] hover:inset-ring hover:inset-ring-border-strong focus-visible:-outline-offset-2')}
    >
      {cellText(amount, currency)}
    </button>
  );
}

function AmountField(props: AmountCellProps & { focusAgain: () => void }) {
  const { label, amount, currency, onSave, onClose, onNext, focusAgain } = props;
  const [typed, setTyped] = useState(() => (amount === 0 ? '' : formatDecimal(amount, decimalsOf(currency), numberLocale())));
  const [isWrong, setWrong] = useState(false);
  const isDone = useRef(false);

  /** False for invalid input, which is neither saved nor discarded. */
  const finish = (): boolean => {
    const entered = typed.trim() === '' ? 0 : parseSum(typed, currency, numberLocale());
    setWrong(entered === null);
    if (entered === null) return false;
    isDone.current = true;
    if (entered !== amount) onSave(entered);
    return true;
  };
  const close = () => {
    isDone.current = true;
    onClose();
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    Enter: () => {
      if (!finish()) return;
      onClose();
      focusAgain();
    },
    Escape: () => {
      close();
      focusAgain();
    },
    Tab: (event) => {
      if (!finish()) event.preventDefault();
      else if (onNext(event.shiftKey ? -1 : 1)) event.preventDefault();
      else onClose();
    },
  };
  const leave = () => {
    if (isDone.current) return;
    if (finish()) onClose();
  };
  return (
    <span className="relative block">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell was a button that had the focus
        autoFocus
        aria-label={label}
        aria-invalid={isWrong}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          keys[event.key]?.(event);
        }}
        onBlur={leave}
        className={classes(
          BOX,
          'rounded-[3px] bg-surface-1 outline-2 -outline-offset-2',
          isWrong ? 'outline-danger-line' : 'outline-accent-line',
        )}
      />
      {isWrong && (
        <span
          role="alert"
          className="absolute top-full right-0 z-1 rounded-field border border-danger-line bg-danger-tint px-2 py-1 text-xs whitespace-nowrap text-danger-text"
        >
          Not a valid amount in {currency}
        </span>
      )}
    </span>
  );
}
