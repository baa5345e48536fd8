import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DensityIcon } from '#web/ui/icons.tsx';
import type { List } from '#web/ui/tables/list.ts';
import { type ChoosableColumn, ColumnChooser } from './ColumnChooser.tsx';

interface ArrangementButtonsProps {
  columns: readonly ChoosableColumn[];
  arrangement: List<unknown>['arrangement'];
}

/** Settings for columns and row height of a list. */
export function ArrangementButtons({ columns, arrangement }: ArrangementButtonsProps) {
  const { isCompact } = arrangement;
  return (
    <>
      <ColumnChooser columns={columns} chosen={arrangement.columns} onChoose={arrangement.choose} />
      <IconButton
        label="Compact rows"
        title="Compact rows"
        icon={DensityIcon}
        size="md"
        aria-pressed={isCompact}
        className={isCompact ? 'bg-surface-2 text-text max-md:hidden' : 'max-md:hidden'}
        onClick={() => arrangement.setCompact(!isCompact)}
      />
    </>
  );
}
