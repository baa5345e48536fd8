import { useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface ImportSourceProps {
  isReading: boolean;
  onChoose: (file: File) => void;
}

/** A file, or rows as they are copied from a spreadsheet. */
export function ImportSource({ isReading, onChoose }: ImportSourceProps) {
  const [text, setText] = useState('');
  return (
    <>
      <DropZone kinds=".csv,.tsv,.txt" onChoose={onChoose} />
      <Field label="Or paste rows" help="Commas, semicolons or tabs between the cells.">
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
