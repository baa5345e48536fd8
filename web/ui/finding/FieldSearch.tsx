import { type RefObject, useEffect, useState } from 'react';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { findFields, type NamedField } from './fields.ts';

interface FieldSearchProps {
  label: string;
  root: RefObject<HTMLElement | null>;
  /** Called when a search starts and ends, for screens that must render the searched content first. */
  onSearching?: (isSearching: boolean) => void;
  partName?: (part: string) => string;
  onFind: (field: NamedField) => void;
}

const sameName = (part: string) => part;

/** Finds fields of a screen by name and help text. */
export function FieldSearch({ label, root, onSearching, partName = sameName, onFind }: FieldSearchProps) {
  const [times, setTimes] = useState(0);
  const { typed, found, search } = useFields(root);
  const choose = (at: string | null) => {
    const field = found[Number(at)];
    if (!at || !field) return;
    search('');
    setTimes(times + 1);
    onSearching?.(false);
    onFind(field);
  };
  const options = found.map(({ name, card, part }, at) => {
    const place = [partName(part), card].filter((word) => word !== '' && word !== name);
    return { value: String(at), label: [name, ...new Set(place)].join(' · ') };
  });
  return (
    <search className="w-72 max-md:w-full" onFocus={() => onSearching?.(true)} onBlur={() => onSearching?.(false)}>
      <Combobox
        key={times}
        label={label}
        placeholder={label}
        empty={typed === '' ? 'Enter the name of a field' : 'No fields match'}
        options={options}
        value={null}
        highlightsFirst
        onChange={choose}
        onSearch={search}
      />
    </search>
  );
}

function useFields(root: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly NamedField[]>([]);
  // Subscribes to the fields, some of which load while the user types.
  useEffect(() => {
    const { current } = root;
    if (!current || typed === '') return undefined;
    const observer = new MutationObserver(() => setFound(findFields(current, typed)));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, typed]);
  const search = (text: string) => {
    setTyped(text);
    setFound(root.current ? findFields(root.current, text) : []);
  };
  return { typed, found, search };
}
