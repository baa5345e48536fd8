import { useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { ColumnsIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';

/** Properties of a column that are known before rendering rows. */
export type ChoosableColumn = Pick<TableColumn<unknown>, 'key' | 'label' | 'isExtra'>;

/** Visible columns: always the title, the others as chosen. */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: readonly string[] | undefined,
): readonly Column[] {
  return columns.filter(({ key, isExtra }, index) => index === 0 || (chosen ? chosen.includes(key) : !isExtra));
}

interface ColumnChooserProps {
  columns: readonly ChoosableColumn[];
  chosen: readonly string[] | undefined;
  onChoose: (columns: readonly string[] | undefined) => void;
}

export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = shownColumns(columns, chosen).map(({ key }) => key);
  const usual = shownColumns(columns, undefined).map(({ key }) => key);
  const toggle = (key: string) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)));
    onChoose(next.join() === usual.join() ? undefined : next);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title="Columns"
      actions={
        chosen && (
          <Button variant="ghost" size="sm" onClick={() => onChoose(undefined)}>
            Reset
          </Button>
        )
      }
      trigger={<IconButton label="Columns" icon={ColumnsIcon} size="md" title="Columns" />}
    >
      <div className="grid grid-cols-2 gap-2 overflow-y-auto p-4">
        {columns.slice(1).map(({ key, label }) => (
          <Checkbox key={key} checked={shown.includes(key)} onChange={() => toggle(key)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
