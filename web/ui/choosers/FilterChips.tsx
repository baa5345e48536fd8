import { XIcon } from '#web/ui/icons.tsx';

interface FilterChip {
  key: string;
  /** Text such as "Status: In progress". */
  label: string;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (key: string) => void;
  onClear: () => void;
}

export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.key} className="flex h-7 max-w-full items-center rounded-full border border-border bg-surface-2 pl-3 text-sm">
          <span className="truncate" title={chip.label}>
            {chip.label}
          </span>
          <button
            type="button"
            aria-label={`Remove filter ${chip.label}`}
            onClick={() => onRemove(chip.key)}
            className="flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
          >
            <XIcon size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" onClick={onClear} className="h-7 rounded-field px-2 text-sm text-muted hover:text-text">
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
