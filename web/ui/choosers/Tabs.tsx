import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from '#web/ui/data/number.text.ts';

interface TabEntry<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** What waits there: "18 unassigned". */
  alert?: string | undefined;
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

/** Where not all tabs fit, the open one is scrolled to the middle, so that its neighbours are visible. The page itself does not scroll. */
function scrollIntoView(list: HTMLElement, open: number): void {
  const tab = list.children[open];
  if (!(tab instanceof HTMLElement)) return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, marker, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    // Also when counts or fonts have loaded and made the tabs wider.
    const observer = new ResizeObserver(() => scrollIntoView(current, open));
    for (const box of [current, ...current.children]) observer.observe(box);
    return () => observer.disconnect();
  }, [open]);
  return (
    <Base.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <Base.List
        ref={list}
        aria-label={label}
        data-onboarding={marker}
        className="relative flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text data-active:border-accent-line data-active:text-text"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-xs text-muted tabular-nums">{numberText(tab.count)}</span>}
            {tab.alert && <span className="rounded-full bg-danger-tint px-2 text-xs/5 text-danger-text tabular-nums">{tab.alert}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="pt-4">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
