import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { useTabsWithoutRoom } from './tabs.fit.ts';

interface TabEntry<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** What waits there: "18 unassigned". */
  alert?: string | undefined;
  /** What its count counts, for a tooltip and for screen readers. */
  hint?: string | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly TabEntry<Value>[];
  /** The open tab, which the address should contain. */
  value: Value;
  onChange: (value: Value) => void;
  /** The accessible name of the list of tabs. */
  marker?: string;
  /** The content of the open tab. */
  children: ReactNode;
}

/** On a phone the tabs scroll sideways; on wider screens those without room are in the menu "More". */
export function Tabs<Value extends string>({ label, tabs, value, onChange, marker, children }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  const names = tabs.map((tab) => tab.value).join(' ');
  const values = useMemo(() => names.split(' '), [names]);
  const without = useTabsWithoutRoom(row, values, open);
  const hidden = tabs.filter((_, at) => without.has(at));
  const edges = useScrolling(list, open);
  return (
    <Base.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <div ref={row} className="flex gap-5 border-b border-border">
        <Base.List
          ref={list}
          aria-label={label}
          data-onboarding={marker}
          className={classes('relative -mb-px flex min-w-0 gap-5 overflow-x-auto pb-px [scrollbar-width:none]', edges)}
        >
          {tabs.map(
            (tab, at) =>
              !without.has(at) && (
                <Hinted key={tab.value} hint={tab.hint}>
                  <Base.Tab
                    value={tab.value}
                    data-tab={tab.value}
                    className="flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text data-active:border-accent-line data-active:text-text"
                  >
                    <TabWords tab={tab} />
                  </Base.Tab>
                </Hinted>
              ),
          )}
        </Base.List>
        {hidden.length > 0 && (
          <Menu
            trigger={
              <button
                type="button"
                className="flex h-10 shrink-0 items-center gap-1 font-medium text-muted -outline-offset-2 hover:text-text"
              >
                More <ChevronDownIcon size={14} />
              </button>
            }
          >
            {hidden.map((tab) => (
              <MenuItem key={tab.value} onSelect={() => onChange(tab.value)}>
                <span className="flex items-center gap-2">
                  <TabWords tab={tab} />
                </span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <Base.Panel value={value} className="pt-4">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

function Hinted({ hint, children }: { hint: string | undefined; children: ReactElement }) {
  if (hint === undefined) return children;
  return (
    <Tooltip text={hint} side="bottom" isDescription>
      {children}
    </Tooltip>
  );
}

function TabWords({ tab: { label, count, alert } }: { tab: TabEntry<string> }) {
  return (
    <>
      {label}
      {count !== undefined && <span className="text-xs text-muted tabular-nums">{numberText(count)}</span>}
      {alert && <span className="rounded-full bg-danger-tint px-2 text-xs/5 text-danger-text tabular-nums">{alert}</span>}
    </>
  );
}

const FADES = {
  none: '',
  left: '[mask-image:linear-gradient(to_left,black_calc(100%-2rem),transparent)]',
  right: '[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]',
  both: '[mask-image:linear-gradient(to_right,transparent,black_2rem,black_calc(100%-2rem),transparent)]',
};

/** Keeps the open tab in sight, and fades the edges behind which there are more. */
function useScrolling(list: RefObject<HTMLElement | null>, open: number): string {
  const [edges, setEdges] = useState<keyof typeof FADES>('none');
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const look = () => {
      const isLeft = current.scrollLeft > 1;
      const isRight = current.scrollLeft < current.scrollWidth - current.clientWidth - 1;
      setEdges(isLeft && isRight ? 'both' : isLeft ? 'left' : isRight ? 'right' : 'none');
    };
    const show = () => {
      // Only a phone scrolls them, and there none is in the menu. The page itself does not scroll.
      const tab = current.children[open];
      if (tab instanceof HTMLElement) current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
      look();
    };
    // Also when counts or fonts have loaded and made the tabs wider.
    const observer = new ResizeObserver(show);
    for (const box of [current, ...current.children]) observer.observe(box);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [list, open]);
  return FADES[edges];
}
