import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import type { List } from '#web/ui/tables/list.ts';
import { PAGE_SIZES } from '#web/ui/tables/list.place.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }));

interface ListFootProps<Row> {
  list: List<Row>;
  /** Text about all matching rows, such as "5 overdue". */
  children?: ReactNode;
}

/** Range and number of rows, with the page navigation. */
export function ListFoot<Row>({ list: { pages, total, rows }, children }: ListFootProps<Row>) {
  if (!pages || !rows || total === undefined) return null;
  const { number, size, go, resize } = pages;
  const last = Math.max(1, Math.ceil(total / size));
  const from = (number - 1) * size;
  return (
    <div className="bottom-0 z-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border-strong/60 bg-surface-0 py-1 text-sm text-muted tabular-nums md:sticky">
      <span>
        {rows.length === 0
          ? `0 of ${numberText(total)}`
          : `${numberText(from + 1)}–${numberText(from + rows.length)} of ${numberText(total)}`}
      </span>
      {children}
      <span className="ml-auto flex items-center gap-1">
        <span className="mr-2 w-28">
          <NativeSelect label="Rows per page" options={SIZES} value={String(size)} onChange={(chosen) => resize(Number(chosen))} />
        </span>
        <IconButton label="Previous page" icon={ChevronLeftIcon} disabled={number <= 1} onClick={() => go(number - 1)} />
        <span>
          {numberText(number)} / {numberText(last)}
        </span>
        <IconButton label="Next page" icon={ChevronRightIcon} disabled={number >= last} onClick={() => go(number + 1)} />
      </span>
    </div>
  );
}
