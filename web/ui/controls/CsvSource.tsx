import { useState } from 'react';
import { Button } from './Button.tsx';
import { DropZone } from './DropZone.tsx';
import { Field } from './Field.tsx';
import { TextArea } from './TextArea.tsx';

interface CsvSourceProps {
  isReading: boolean;
  onChoose: (file: File) => void;
}

/** CSV input: a file, or rows pasted from a spreadsheet. */
export function CsvSource({ isReading, onChoose }: CsvSourceProps) {
  const [text, setText] = useState('');
  return (
    <>
      <DropZone kinds=".csv,.tsv,.txt" onChoose={onChoose} />
      <Field label="Or paste rows" help="Separate cells with commas, semicolons or tabs.">
        <TextArea
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          className="max-h-60 font-mono text-xs"
        />
      </Field>
      <div>
        <Button
          disabled={text.trim() === ''}
          loading={isReading}
          onClick={() => onChoose(new File([text], 'pasted.csv', { type: 'text/csv' }))}
        >
          Read pasted rows
        </Button>
      </div>
    </>
  );
}
