import { type CustomEntity, type CustomField, keyFor } from '#domain/custom/custom.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { FieldRow } from './FieldRow.tsx';

type Draft = Omit<CustomField, 'options'> & { options: string[] };

const TITLES: Readonly<Record<CustomEntity, string>> = {
  customer: 'Customers',
  assessment: 'Assessments',
  recommendation: 'Recommendations',
};

interface EntityFieldsProps {
  entity: CustomEntity;
  fields: readonly Draft[];
  /** Keys of saved fields, whose type can no longer change. */
  kept: ReadonlySet<string>;
  isFull: boolean;
  faultOf: (at: number, part: 'label' | 'options') => string | undefined;
  onChange: (fields: Draft[]) => void;
}

/** Custom fields of one kind of record: add, rename, reorder and archive. */
export function EntityFields({ entity, fields, kept, isFull, faultOf, onChange }: EntityFieldsProps) {
  const mayEdit = useCan()('settings:edit');
  const own = fields.map((field, at) => ({ field, at })).filter(({ field }) => field.entity === entity);
  const put = (at: number, change: Partial<Draft>) => {
    const others = fields.filter((_, place) => place !== at).map(({ key }) => key);
    onChange(
      fields.map((field, place) => {
        if (place !== at) return field;
        const next = { ...field, ...change };
        return kept.has(field.key) ? next : { ...next, key: keyFor(next.label, others) };
      }),
    );
  };
  const swap = (one: number, other: number | undefined) => {
    const [first, second] = [fields[one], other === undefined ? undefined : fields[other]];
    if (!first || !second) return;
    onChange(fields.map((field, at) => (at === one ? second : at === other ? first : field)));
  };
  const add = () => {
    const key = keyFor(
      '',
      fields.map((field) => field.key),
    );
    onChange([...fields, { key, entity, label: '', type: 'text', options: [], archived: false }]);
  };
  return (
    <Card
      title={TITLES[entity]}
      actions={
        mayEdit && (
          <Button icon={PlusIcon} size="sm" disabled={isFull} title={isFull ? 'All fields are in use' : undefined} onClick={add}>
            Add field
          </Button>
        )
      }
    >
      {own.length === 0 ? (
        <p className="text-muted">No custom fields yet.</p>
      ) : (
        <ul aria-label={`Fields of ${TITLES[entity].toLowerCase()}`} className="divide-y divide-border">
          {own.map(({ field, at }, place) => (
            <FieldRow
              key={at}
              field={field}
              mayEdit={mayEdit}
              isKept={kept.has(field.key)}
              fault={faultOf(at, 'label')}
              optionsFault={faultOf(at, 'options')}
              onChange={(change) => put(at, change)}
              onRemove={() => onChange(fields.filter((_, other) => other !== at))}
              onUp={place > 0 ? () => swap(at, own[place - 1]?.at) : null}
              onDown={place < own.length - 1 ? () => swap(at, own[place + 1]?.at) : null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
