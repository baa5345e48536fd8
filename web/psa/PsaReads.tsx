import { PSA_OBJECT_NAMES, PSA_OBJECTS, PSAS, type PsaKind } from '#domain/psa/psa.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';

const WRITES = [
  [
    'Ticket',
    'Made of a finding or a recommendation when somebody asks for it: title, text, and our reference. Unlinked when it is deleted there',
  ],
  [
    'Opportunity',
    'Made of a recommendation when somebody asks for it, with what it costs once and regularly. Won approves the recommendation, lost declines it',
  ],
] as const;

/** What is read from the tool, and what is written there. */
export function PsaReads({ kind }: { kind: PsaKind }) {
  const { name, reads } = PSAS[kind];
  return (
    <Card title="What we read and write">
      <p className="text-muted">
        Plumbline reads from {name}, and writes there only tickets and opportunities that somebody asks for. Nothing here is deleted because
        it is missing there, except the products of a stack that follow it, and nothing there empties a field here.
      </p>
      <dl className="mt-3 divide-y divide-border">
        {PSA_OBJECTS.map((object) => (
          <div key={object} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{PSA_OBJECT_NAMES[object]}</dt>
            <dd className="text-muted">{reads[object] ?? 'Not read'}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="font-medium">{PSA_OBJECT_NAMES.stack}</dt>
          <dd className="text-muted">
            Counted from the assets and agreements whose type has a category under Mapping: product, quantity, and when the warranty or
            agreement ends
          </dd>
        </div>
        {WRITES.map(([what, how]) => (
          <div key={what} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{what}, written</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
