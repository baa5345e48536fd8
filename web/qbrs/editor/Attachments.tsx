import { Suspense, useState } from 'react';
import { lazyPage } from '#web/navigation/lazy.page.ts';

const FilesOf = lazyPage(() => import('#web/files/tab/FilesOf.tsx'), 'FilesOf');

/** Files beside the deck, for ourselves; read when somebody opens them. */
export function Attachments({ qbrId }: { qbrId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mx-auto mb-6 max-w-197" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-field font-semibold">Attachments</summary>
      {isOpen && (
        <Suspense>
          <FilesOf place={{ ownerType: 'qbr', ownerId: qbrId }} change="qbrs:edit" />
        </Suspense>
      )}
    </details>
  );
}
