import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FilterIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import type { FilterFieldsProps } from './FilterFields.tsx';

/** Nobody who filters by nothing needs its fields. */
const load = () => import('./FilterFields.tsx');
const FilterFields = lazy(async () => ({ default: (await load()).FilterFields }));

/** All filters behind one button; each applies at once. */
export function FilterPopover(props: FilterFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title="Filter"
      align="start"
      trigger={
        <Button icon={FilterIcon} aria-keyshortcuts="F" onPointerEnter={() => void load()} onFocus={() => void load()}>
          Filter
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="m-4 h-80" />}>
        <FilterFields {...props} />
      </Suspense>
    </Popover>
  );
}
