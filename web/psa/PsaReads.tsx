import { PSA_OBJECT_NAMES, PSA_OBJECTS, PSAS, type PsaKind } from '#domain/psa/psa.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';

/** What is read from the tool; nothing is written there. */
export function PsaReads({ kind }: { kind: PsaKind }) {
  const { name, reads } = PSAS[kind];
  return (
    <Card title="What we read and write">
      <p className="text-muted">
        Plumbline reads from {name} and writes nothing there. Nothing here is deleted because it is missing there, and nothing there empties
        a field here.
      </p>
      <dl className="mt-3 divide-y divide-border">
        {PSA_OBJECTS.map((object) => (
          <div key={object} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{PSA_OBJECT_NAMES[object]}</dt>
            <dd className="text-muted">{reads[object] ?? 'Not read'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
