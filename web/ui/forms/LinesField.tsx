import { useState } from 'react';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface LinesFieldProps {
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  rows?: number;
}

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** List of texts, one per line. Keeps the typed text, even an empty last line, until the field is left. */
export function LinesField({ lines, onChange, rows = 6 }: LinesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      rows={rows}
      value={typed ?? lines.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
