import { IMPORT_FIELDS, type ImportField } from '#domain/customers/customer.fields.rules.ts';
import type { ImportResult } from '#contract/customers/import.contract.ts';
import { importFieldLabel, mappingFault } from '#domain/customers/import.columns.rules.ts';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import type { Duplicates } from './import.steps.ts';

const LEFT_OUT = 'left out';
const MEANINGS = [
  { value: LEFT_OUT, label: 'Skip' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: importFieldLabel(field) })),
] as const;

const DUPLICATES = [
  { value: 'update', label: 'Update them', help: 'Filled cells overwrite, empty cells change nothing, tags are added.' },
  { value: 'skip', label: 'Skip them' },
] as const;

const SIGNS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

interface ImportColumnsProps {
  result: ImportResult;
  mapping: readonly (ImportField | null)[];
  duplicates: Duplicates;
  onChange: (next: { mapping?: (ImportField | null)[]; duplicates?: Duplicates }) => void;
}

/** Meaning of each column, suggested from its header, and handling of existing customers. */
export function ImportColumns({ result, mapping, duplicates, onChange }: ImportColumnsProps) {
  const fault = mappingFault(mapping);
  const choose = (column: number, chosen: string) => {
    const field = IMPORT_FIELDS.find((one) => one === chosen) ?? null;
    onChange({ mapping: mapping.map((meaning, at) => (at === column ? field : meaning === field ? null : meaning)) });
  };
  return (
    <>
      <p className="text-sm text-muted">
        {`Read as ${ENCODINGS[result.encoding]}, separated by ${SIGNS[result.delimiter] ?? `“${result.delimiter}”`}.`}
      </p>
      {result.warnings
        .filter((warning) => warning !== mappingFault(result.columns.map(({ field }) => field)))
        .slice(0, 5)
        .map((warning) => (
          <Warning key={warning}>{warning}</Warning>
        ))}
      {fault && <Warning>{`${fault}.`}</Warning>}
      <ul className="grid gap-3">
        {result.columns.map(({ header, examples, ownField }, at) => (
          <li key={`${at} ${header}`} className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-4">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{header || `Column ${at + 1}`}</span>
              <span className="block truncate text-xs text-muted">{examples.join(' · ') || 'empty'}</span>
            </span>
            <NativeSelect
              label={`Meaning of ${header || `column ${at + 1}`}`}
              options={ownField === null ? MEANINGS : [{ value: LEFT_OUT, label: `Custom field “${ownField}”` }, ...MEANINGS.slice(1)]}
              value={mapping[at] ?? LEFT_OUT}
              onChange={(chosen) => choose(at, chosen)}
            />
          </li>
        ))}
      </ul>
      <RadioGroup
        label="Existing customers"
        help="Matched by name, or by ID in another system."
        options={DUPLICATES}
        value={duplicates}
        onChange={(chosen) => onChange({ duplicates: chosen })}
      />
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-card bg-warning-tint px-3 py-2 text-sm wrap-anywhere text-warning-text">
      {children}
    </p>
  );
}
