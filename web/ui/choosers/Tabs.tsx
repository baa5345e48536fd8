import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
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
  /** Text about work in the tab, such as "18 unassigned". */
  alert?: string | undefined;
  /** Definition of the count, for the tooltip and screen readers. */
  hint?: string | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly TabEntry<Value>[];
  /** Open tab, which should be kept in the URL. */
  value: Value;
  onChange: (value: Value) => void;
  /** Name by which tours find the tabs. */
  marker?: string;
  /** Content of the open tab. */
  children: ReactNode;
}

/** On phones the tabs scroll sideways and fade at edges that hide more; on wider screens, tabs that do not fit are in the menu "More". */
export function Tabs<Value extends string>({ label, tabs, value, onChange, marker, children }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  const without = useTabsWithoutRoom(row, tabs.map((tab) => tab.value).join(' '), open);
  const hidden = tabs.filter((_, at) => without.includes(at));
  useScrolling(list, open);
  return (
    <Base.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <div ref={row} className="flex gap-5 border-b border-border">
        <Base.List
          ref={list}
          aria-label={label}
          data-onboarding={marker}
          className="relative -mb-px flex min-w-0 gap-5 overflow-x-auto pb-px [scrollbar-width:none] max-md:pr-8 max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-2rem),#0000)]"
        >
          {tabs.map(
            (tab, at) =>
              !without.includes(at) && (
                <Hinted key={tab.value} hint={tab.hint}>
                  <Base.Tab
                    value={tab.value}
                    data-tab={tab.value}
                    className="flex h-10 shrink-0 items-center border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text data-active:border-accent-line data-active:text-text"
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
                <TabWords tab={tab} />
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
      {count !== undefined && <span className="ml-2 text-xs text-muted tabular-nums">{numberText(count)}</span>}
      {alert && <span className="ml-2 rounded-full bg-danger-tint px-2 text-xs/5 text-danger-text tabular-nums">{alert}</span>}
    </>
  );
}

/** Keeps the open tab centred, so that its neighbours are visible, without scrolling the page. */
function useScrolling(list: RefObject<HTMLElement | null>, open: number): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    // Repeats when counts or fonts make the tabs wider. Only phones scroll them, and there none is in the menu.
    const observer = new ResizeObserver(() => {
      const tab = current.children[open];
      if (tab instanceof HTMLElement) current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
    });
    for (const box of [current, ...current.children]) observer.observe(box);
    return () => observer.disconnect();
  }, [list, open]);
}
