import { useState } from 'react';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface CategoriesFieldProps {
  categories: readonly string[];
  onChange: (categories: string[]) => void;
}

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Keeps the typed text, even an empty last line, until the field is left. */
export function CategoriesField({ categories, onChange }: CategoriesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      rows={6}
      value={typed ?? categories.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
