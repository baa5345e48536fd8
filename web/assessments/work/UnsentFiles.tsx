import { useEffect, useState } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { saveContent } from '#web/http/download.ts';
import type { WorkingState } from './answers.open.ts';

type Kept = Awaited<ReturnType<WorkingState['files']['findAll']>>;

/** Files on this device that did not arrive before the assessment was submitted. They are deleted only on request. */
export function UnsentFiles({ working: { files }, mayAnswer }: { working: WorkingState; mayAnswer: boolean }) {
  const [kept, setKept] = useState<Kept>([]);
  // Subscribes to the storage of this device.
  useEffect(() => {
    if (!mayAnswer) void files.findAll().then(setKept);
  }, [files, mayAnswer]);
  if (mayAnswer || kept.length === 0) return null;
  const discard = async () => {
    await Promise.all(kept.map(({ id }) => files.forget(id)));
    setKept([]);
  };
  return (
    <div className="mb-3">
      <Banner tone="warning">
        {kept.length === 1 ? '1 file on this device was' : `${kept.length} files on this device were`} not attached before the assessment
        was closed for editing.
        <div className="mt-2 flex flex-wrap gap-2">
          {kept.map(({ id, name, file }) => (
            <Button key={id} size="sm" onClick={() => saveContent(name, file)}>
              Download {name}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </Banner>
    </div>
  );
}
